/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.reflection;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;

/** A recording of another JVM, whose class path has the agent's classes. */
public final class Recording {
  private static final String JAR = "accesses.jar";

  private final Path jar;
  private final Path file;

  /**
   * Builds the agent.
   *
   * @param folder the folder for the agent and its output
   */
  public Recording(Path folder) throws IOException {
    this.jar = folder.resolve(JAR);
    this.file = folder.resolve("accesses");
    Manifest manifest = new Manifest();
    Attributes attributes = manifest.getMainAttributes();
    attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    attributes.putValue("Premain-Class", AccessAgent.class.getName());
    attributes.putValue("Boot-Class-Path", JAR);
    attributes.putValue("Can-Retransform-Classes", "true");
    String accesses = Accesses.class.getName().replace('.', '/') + ".class";
    try (OutputStream bytes = Files.newOutputStream(jar);
        JarOutputStream entries = new JarOutputStream(bytes, manifest);
        InputStream code = Accesses.class.getClassLoader().getResourceAsStream(accesses)) {
      entries.putNextEntry(new ZipEntry(accesses));
      Objects.requireNonNull(code).transferTo(entries);
    }
  }

  /** Returns the JVM option that starts the recording. */
  public String option() {
    return "-javaagent:" + jar + "=" + file;
  }

  /** Returns the recorded accesses once the JVM has ended. */
  public List<Access> accesses() throws IOException {
    return Files.readAllLines(file).stream().map(Access::parse).toList();
  }
}

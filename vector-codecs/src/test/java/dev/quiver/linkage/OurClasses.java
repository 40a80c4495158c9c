/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.linkage;

import dev.quiver.codec.VectorCodecs;
import dev.quiver.internal.wire.VectorLayout;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The class files of Quiver under test, in jars or folders. */
final class OurClasses {

  private OurClasses() {}

  /** Returns class files by class name, with slashes. */
  static Map<String, byte[]> all() {
    Map<String, byte[]> classes = new TreeMap<>();
    for (Class<?> known : new Class<?>[] {VectorCodecs.class, VectorLayout.class}) {
      try {
        read(known.getProtectionDomain().getCodeSource().getLocation().toURI(), classes);
      } catch (IOException | URISyntaxException e) {
        throw new IllegalStateException(known.toString(), e);
      }
    }
    return classes;
  }

  private static void read(URI source, Map<String, byte[]> classes) throws IOException {
    Path path = Path.of(source);
    if (Files.isDirectory(path)) {
      readTree(path, classes);
    } else {
      try (FileSystem jar = FileSystems.newFileSystem(path)) {
        readTree(jar.getPath("/"), classes);
      }
    }
  }

  /** Skips classes for newer JDKs, which some readers reject and which use no driver. */
  private static void readTree(Path root, Map<String, byte[]> classes) throws IOException {
    try (Stream<Path> files = Files.walk(root.resolve("dev"))) {
      for (Path file : files.filter(f -> f.toString().endsWith(".class")).toList()) {
        String name = root.relativize(file).toString().replaceFirst("\\.class$", "");
        classes.put(name, Files.readAllBytes(file));
      }
    }
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.server;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The server's class path: a replacement of a Cassandra class, our {@link ServerMain}, then the
 * jars of Cassandra. The build of {@code integration-tests/server} compiles the first and writes
 * the last to a file.
 *
 * @param standIn the folder with the replacement
 * @param ours the folder or jar that holds {@link ServerMain}
 * @param file the file written by the build
 * @param jars the content of the file
 */
record ServerClassPath(Path standIn, Path ours, Path file, String jars) {
  static final String FILE_PROPERTY = "quiver.server.classpath.file";

  /** Compiled next to that file; Cassandra's own class works on JDK 17 only. */
  static final String STAND_IN = "org/apache/cassandra/security/ThreadAwareSecurityManager.class";

  private static final String HOW_TO_WRITE_IT =
      " Write the file with 'mvn -f integration-tests/server/pom.xml compile' (it"
          + " becomes integration-tests/server/target/cassandra.classpath) and give its path as -D"
          + FILE_PROPERTY
          + "=...";

  static ServerClassPath find() {
    return find(System.getProperty(FILE_PROPERTY));
  }

  static ServerClassPath find(@Nullable String file) {
    if (file == null || file.isBlank()) {
      throw new IllegalStateException(
          "System property " + FILE_PROPERTY + " is not set." + HOW_TO_WRITE_IT);
    }
    Path path = Path.of(file).toAbsolutePath();
    String jars;
    try {
      jars = Files.readString(path).strip();
    } catch (IOException e) {
      throw new IllegalStateException(
          "The server's class path cannot be read from " + path + " (" + e + ")." + HOW_TO_WRITE_IT,
          e);
    }
    if (jars.isEmpty()) {
      throw new IllegalStateException(
          "The server's class path in " + path + " is empty." + HOW_TO_WRITE_IT);
    }
    for (String jar : jars.split(Pattern.quote(File.pathSeparator), -1)) {
      if (!Files.isReadable(Path.of(jar))) {
        throw new IllegalStateException(
            "The server's class path in "
                + path
                + " names "
                + jar
                + ", which does not exist."
                + HOW_TO_WRITE_IT);
      }
    }
    Path standIn = path.resolveSibling("classes");
    if (!Files.exists(standIn.resolve(STAND_IN))) {
      throw new IllegalStateException(
          "There is no " + STAND_IN + " in " + standIn + "." + HOW_TO_WRITE_IT);
    }
    return new ServerClassPath(standIn, placeOf(ServerMain.class), path, jars);
  }

  String value() {
    return ourFolders() + jars;
  }

  /** Returns the class path for error messages, without its hundred jars, usable in a shell. */
  String shortened() {
    return ourFolders() + "$(cat " + file + ")";
  }

  private String ourFolders() {
    return standIn + File.pathSeparator + ours + File.pathSeparator;
  }

  static Path placeOf(Class<?> type) {
    CodeSource source = type.getProtectionDomain().getCodeSource();
    if (source == null) {
      throw new IllegalStateException(
          type + " comes from no folder and no jar a server could load it from");
    }
    try {
      return Path.of(source.getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(
          type + " comes from " + source.getLocation() + ", which is no path", e);
    }
  }
}

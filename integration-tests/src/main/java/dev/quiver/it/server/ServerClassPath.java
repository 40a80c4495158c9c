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
 * The class path of the server: a class that stands in for one of Cassandra, our {@link
 * ServerMain}, then the jars of Cassandra. The build of {@code integration-tests/server} compiled
 * the first and wrote the last into a file.
 *
 * @param standIn the folder of the class that stands in
 * @param ours the folder or jar that holds {@link ServerMain}
 * @param file the file the build wrote
 * @param jars its content
 */
record ServerClassPath(Path standIn, Path ours, Path file, String jars) {
  static final String FILE_PROPERTY = "quiver.server.classpath.file";

  /** Compiled beside that file; Cassandra's own class starts on JDK 17 only. */
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
                + ", which is not there."
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

  /** The value for {@code -cp}. */
  String value() {
    return ourFolders() + jars;
  }

  /** The same for a reader: a hundred jars shorter, and still good to paste into a shell. */
  String shortened() {
    return ourFolders() + "$(cat " + file + ")";
  }

  private String ourFolders() {
    return standIn + File.pathSeparator + ours + File.pathSeparator;
  }

  /** The folder or jar a class was loaded from. */
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

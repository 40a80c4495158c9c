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
 * The class path of the server: our {@link ServerMain}, then the jars of Cassandra, which the build
 * of {@code integration-tests/server} wrote into a file.
 *
 * @param ours the folder or jar that holds {@link ServerMain}
 * @param file the file the build wrote
 * @param jars its content
 */
record ServerClassPath(Path ours, Path file, String jars) {
  static final String FILE_PROPERTY = "quiver.server.classpath.file";

  private static final String HOW_TO_WRITE_IT =
      " Write the file with 'mvn -f integration-tests/server/pom.xml generate-resources' (it"
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
    return new ServerClassPath(placeOf(ServerMain.class), path, jars);
  }

  /** The value for {@code -cp}. */
  String value() {
    return ours + File.pathSeparator + jars;
  }

  /** The same for a reader: a hundred jars shorter, and still good to paste into a shell. */
  String shortened() {
    return ours + File.pathSeparator + "$(cat " + file + ")";
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

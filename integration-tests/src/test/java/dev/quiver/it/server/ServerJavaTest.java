/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServerJavaTest {
  @TempDir Path machine;

  @ParameterizedTest
  @CsvSource({
    "17, 17",
    "17.0.15, 17",
    "17-ea, 17",
    "25.0.3, 25",
    "1.8.0_412, 8",
    "11.0.2, 11",
    "170, 170"
  })
  void readsTheFeatureVersion(String version, int feature) {
    String release =
        "IMPLEMENTOR=\"x\"\nJAVA_RUNTIME_VERSION=\"9+1\"\nJAVA_VERSION=\""
            + version
            + "\"\nOS_NAME=\"y\"\n";

    assertThat(ServerJava.featureVersion(release)).hasValue(feature);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "JAVA_VERSION=17",
        "JAVA_VERSION=\"\"",
        "MY_JAVA_VERSION=\"17\"",
        "JAVA_VERSION_DATE=\"17\""
      })
  void readsNoVersionFromAnythingElse(String release) {
    assertThat(ServerJava.featureVersion(release)).isEmpty();
  }

  @Test
  void takesThePlacesInTheirOrder() throws IOException {
    Path running = home("jvms/running", "17.0.1");
    Path sibling = home("jvms/sibling", "17.0.1");
    Path onPath = home("elsewhere/on-path", "17.0.1");
    Map<String, String> environment = new LinkedHashMap<>();
    for (String name :
        new String[] {"JAVA_17_HOME", "JAVA_HOME_17_X64", "JAVA_HOME_17_ARM64", "JAVA_HOME"}) {
      environment.put(name, home("elsewhere/" + name, "17.0.1").toString());
    }
    Path set = home("elsewhere/set", "17.0.1");
    Path variable = home("elsewhere/variable", "17.0.1");
    environment.put("PATH", onPath.resolve("bin").toString());
    environment.put(ServerJava.HOME_VARIABLE, variable.toString());

    assertThat(find(set.toString(), running, environment)).isEqualTo(javaOf(set));
    assertThat(find(null, running, environment)).isEqualTo(javaOf(variable));
    environment.remove(ServerJava.HOME_VARIABLE);
    assertThat(find(null, running, environment)).isEqualTo(javaOf(running));
    home("jvms/running", "25");
    for (String name :
        new String[] {"JAVA_17_HOME", "JAVA_HOME_17_X64", "JAVA_HOME_17_ARM64", "JAVA_HOME"}) {
      assertThat(find(null, running, environment))
          .isEqualTo(javaOf(Path.of(environment.get(name))));
      environment.remove(name);
    }
    assertThat(find(null, running, environment)).isEqualTo(javaOf(onPath));
    environment.remove("PATH");
    assertThat(find(null, running, environment)).isEqualTo(javaOf(sibling));
  }

  @Test
  void followsTheLinksOfAJavaOnThePath() throws IOException {
    Path running = home("jvms/running", "25");
    Path home = home("elsewhere/seventeen", "17.0.1");
    Path bin = Files.createDirectories(machine.resolve("bin"));
    Path alternatives = Files.createDirectories(machine.resolve("alternatives"));
    Files.createSymbolicLink(alternatives.resolve("java"), javaOf(home));
    Files.createSymbolicLink(bin.resolve("java"), alternatives.resolve("java"));
    String path = machine.resolve("nothing") + File.pathSeparator + File.pathSeparator + bin;

    assertThat(find(null, running, Map.of("PATH", path))).isEqualTo(javaOf(home.toRealPath()));
  }

  @Test
  void findsTheNeighboursOfAMacBundle() throws IOException {
    Path running = home("jvms/temurin-25.jdk/Contents/Home", "25.0.3");
    Path home = home("jvms/temurin-17.jdk/Contents/Home", "17.0.1");

    assertThat(find(null, running, Map.of())).isEqualTo(javaOf(home));
  }

  @Test
  void refusesAWrongHomeThatIsSetInsteadOfTakingAnother() throws IOException {
    Path running = home("jvms/running", "17.0.1");
    Path eleven = home("jvms/eleven", "11.0.2");

    assertThatThrownBy(() -> find(eleven.toString(), running, Map.of()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("-D" + ServerJava.HOME_PROPERTY + ": " + eleven + " is Java 11")
        .hasMessageNotContaining(running.toString());
    assertThatThrownBy(
            () -> find(null, running, Map.of(ServerJava.HOME_VARIABLE, eleven.toString())))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(ServerJava.HOME_VARIABLE + ": " + eleven + " is Java 11")
        .hasMessageNotContaining(running.toString());
  }

  @Test
  void tellsEveryPlaceItLookedAt() throws IOException {
    Path running = home("jvms/running", "25.0.3");
    Path sibling = home("jvms/sibling", "11.0.2");
    Path noFile = Files.createDirectories(machine.resolve("jvms/no-file"));
    Path noVersion = home("jvms/no-version", "");
    Path noJava = home("elsewhere/no-java", "17.0.1");
    Files.delete(javaOf(noJava));
    Path onPath = home("elsewhere/on-path", "21.0.1");
    Map<String, String> environment = new HashMap<>();
    environment.put("JAVA_HOME", noJava.toString());
    environment.put("PATH", onPath.resolve("bin").toString());

    assertThatThrownBy(() -> find(null, running, environment))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            """
            The embedded Cassandra needs Java 17 to run on, and none was found. \
            Set -Dquiver.server.java.home=<home of a Java 17>, or the environment variable QUIVER_SERVER_JAVA_HOME. \
            Looked at:
              -Dquiver.server.java.home: not set
              QUIVER_SERVER_JAVA_HOME: not set
              the running Java: %s is Java 25
              JAVA_17_HOME: not set
              JAVA_HOME_17_X64: not set
              JAVA_HOME_17_ARM64: not set
              JAVA_HOME: %s is Java 17 but has no bin/java to run
              %s on the PATH: %s is Java 21
              next to the running Java: %s has no readable file 'release'
              next to the running Java: %s tells no JAVA_VERSION in its file 'release'
              next to the running Java: %s is Java 11\
            """
                .formatted(
                    running,
                    noJava,
                    javaOf(onPath),
                    onPath.toRealPath(),
                    noFile,
                    noVersion,
                    sibling));
  }

  private static Path find(String property, Path running, Map<String, String> environment) {
    return new ServerJava(property, running, environment).executable();
  }

  private Path home(String name, String version) throws IOException {
    Path home = machine.resolve(name);
    Files.createDirectories(home.resolve("bin"));
    Files.writeString(home.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
    Files.writeString(javaOf(home), "");
    assertThat(javaOf(home).toFile().setExecutable(true)).isTrue();
    return home;
  }

  private static Path javaOf(Path home) {
    return home.resolve("bin").resolve("java");
  }
}

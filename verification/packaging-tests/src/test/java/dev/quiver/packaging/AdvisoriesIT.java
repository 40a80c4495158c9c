/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.packaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.maven.artifact.versioning.DefaultArtifactVersion;
import org.apache.maven.artifact.versioning.InvalidVersionSpecificationException;
import org.apache.maven.artifact.versioning.VersionRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that nothing in the bills of materials has a known vulnerability. What Spring AI and
 * LangChain4j bring was not looked up: users have the versions of their BOMs.
 */
class AdvisoriesIT {
  private static final String FRAMEWORKS = ".*/(org[.]springframework[.]ai|dev[.]langchain4j)/.*";

  @ParameterizedTest
  @MethodSource("dev.quiver.packaging.Packages#published")
  void shippedArtifactsHaveNoKnownVulnerability(String artifact, String module) throws IOException {
    JsonNode sbom = Packages.sbom(artifact, module);
    assertThat(sbom.at("/metadata/component/name").asText()).isEqualTo(artifact);
    List<String> direct = direct(sbom);
    boolean all = direct.stream().noneMatch(ref -> ref.matches(FRAMEWORKS));
    for (JsonNode component : sbom.path("components")) {
      String name = component.path("group").asText() + ":" + component.path("name").asText();
      String version = component.path("version").asText();
      assertThat(Advisories.of(name, version)).as(name + " " + version).isEmpty();
      boolean listed = all || direct.contains(component.path("bom-ref").asText());
      if (listed && !name.startsWith("dev.quiver:")) {
        assertThat(Advisories.lookedUp()).as("the list was made for this").contains(name);
      }
    }
  }

  /** Returns the references of what the artifact's own pom names. */
  private static List<String> direct(JsonNode sbom) {
    List<String> direct = new ArrayList<>();
    String artifact = sbom.at("/metadata/component/bom-ref").asText();
    for (JsonNode dependency : sbom.path("dependencies")) {
      if (dependency.path("ref").asText().equals(artifact)) {
        dependency.path("dependsOn").forEach(ref -> direct.add(ref.asText()));
      }
    }
    assertThat(direct.isEmpty()).isEqualTo(sbom.path("components").isEmpty());
    return direct;
  }

  @ParameterizedTest
  @CsvSource({
    "io.netty:netty-common, 4.1.94.Final, 2",
    "io.netty:netty-common, 4.1.117.Final, 1",
    "io.netty:netty-common, 4.1.118.Final, 0",
    "io.netty:netty-handler, 4.1.130.Final, 2",
    "io.netty:netty-handler, 4.2.16.Final, 1",
    "io.netty:netty-handler, 4.1.140.Final, 0",
    "org.lz4:lz4-java, 1.8.0, 2",
    "at.yawk.lz4:lz4-java, 1.10.1, 0",
    "org.slf4j:slf4j-api, 1.7.36, 0"
  })
  void versionsAreComparedAsMavenDoes(String artifact, String version, int known) {
    assertThat(Advisories.of(artifact, version)).hasSize(known);
  }

  /** A malformed range would be noticed only once its artifact is shipped. */
  @Test
  void eachAdvisoryHasAWellFormedRange() {
    assertThat(Advisories.all()).isNotEmpty();
    assertThatNoException()
        .isThrownBy(
            () -> Advisories.all().forEach(known -> Advisories.of(known.artifact(), "0.1")));
  }

  private static final class Advisories {
    private static final String LOOKED_UP = "# Looked up: ";

    private static final List<String> LINES = read();

    private Advisories() {}

    static List<Advisory> all() {
      return LINES.stream()
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.split("; ", -1))
          .map(part -> new Advisory(part[0], part[1], part[2], part[3]))
          .toList();
    }

    static List<String> lookedUp() {
      return LINES.stream()
          .filter(line -> line.startsWith(LOOKED_UP))
          .flatMap(line -> Stream.of(line.substring(LOOKED_UP.length()).split(", |[.]$", -1)))
          .map(name -> name.replace(" (none)", ""))
          .filter(name -> !name.isEmpty())
          .toList();
    }

    static List<Advisory> of(String artifact, String version) {
      return all().stream().filter(advisory -> advisory.affects(artifact, version)).toList();
    }

    private static List<String> read() {
      try (InputStream file = Advisories.class.getResourceAsStream("/advisories.csv")) {
        return new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8)
            .lines()
            .toList();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    record Advisory(String identifier, String artifact, String affected, String what) {
      private boolean affects(String other, String version) {
        try {
          return artifact.equals(other)
              && VersionRange.createFromVersionSpec(affected)
                  .containsVersion(new DefaultArtifactVersion(version));
        } catch (InvalidVersionSpecificationException e) {
          throw new IllegalStateException(identifier, e);
        }
      }
    }
  }
}

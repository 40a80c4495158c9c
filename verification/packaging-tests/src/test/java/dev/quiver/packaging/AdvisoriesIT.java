/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.packaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that nothing in the bills of materials has a known vulnerability. What Spring AI brings was
 * not looked up: users have the versions of its BOM.
 */
class AdvisoriesIT {

  @ParameterizedTest
  @MethodSource("dev.quiver.packaging.Packages#published")
  void shippedArtifactsHaveNoKnownVulnerability(String artifact, String module) throws IOException {
    JsonNode sbom = Packages.sbom(artifact, module);
    assertThat(sbom.at("/metadata/component/name").asText()).isEqualTo(artifact);
    List<String> direct = direct(sbom);
    boolean all = direct.stream().noneMatch(ref -> ref.contains("/org.springframework.ai/"));
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
  void everyLineIsWellFormed() {
    assertThat(Advisories.all()).isNotEmpty();
    assertThatNoException()
        .isThrownBy(
            () -> Advisories.all().forEach(known -> Advisories.of(known.artifact(), "0.1")));
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that the bills of materials are complete, and that nothing varies by build. */
class SbomIT {
  @ParameterizedTest
  @MethodSource("dev.quiver.packaging.Packages#published")
  void namesItsJarAndNothingThatVariesByBuild(String artifact, String module) throws Exception {
    JsonNode sbom = Packages.sbom(artifact, module);
    assertThat(sbom.at("/metadata/component/purl").asText())
        .isEqualTo("pkg:maven/dev.quiver/" + artifact + "@" + Packages.version() + "?type=jar");
    assertThat(sbom.has("serialNumber")).isFalse();
    assertThat(sbom.at("/metadata").has("timestamp")).isFalse();
  }

  @Test
  void listsAllDependencies() throws Exception {
    assertThat(components(Packages.sbom("quiver-core", "core"))).isEmpty();
    assertThat(components(Packages.sbom("quiver-vector-codecs", "vector-codecs")))
        .containsExactly("quiver-core");
    assertThat(components(Packages.sbom("quiver-bulk", "extensions/bulk")))
        .containsExactlyInAnyOrder(
            "quiver-vector-codecs", "quiver-core", "concurrency-limits-core");
    assertThat(components(Packages.sbom("quiver-spring-boot-starter", "extensions/spring-boot")))
        .containsExactlyInAnyOrder("quiver-vector-codecs", "quiver-core");
    assertThat(components(Packages.sbom("quiver-spring-ai", "extensions/spring-ai")))
        .contains(
            "quiver-vector-codecs", "quiver-core", "spring-ai-vector-store", "java-driver-core")
        .doesNotContain("spring-boot", "spring-ai-test", "junit-jupiter");
    assertThat(components(Packages.sbom("quiver-langchain4j", "extensions/langchain4j")))
        .containsExactlyInAnyOrder("quiver-vector-codecs", "quiver-core");
    assertThat(components(Packages.sbom("quiver-spark", "extensions/spark")))
        .as("nothing that Spark has: Netty, Jackson, metrics, SLF4J")
        .containsExactlyInAnyOrder(
            "quiver-bulk",
            "quiver-vector-codecs",
            "quiver-core",
            "concurrency-limits-core",
            "java-driver-core",
            "java-driver-guava-shaded",
            "native-protocol",
            "config",
            "HdrHistogram",
            "reactive-streams");
  }

  @Test
  void hasTheChecksumOfThePackedJar() throws Exception {
    byte[] jar = Files.readAllBytes(Packages.applicationJar(Packages.CORE));
    String sha256 = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(jar));

    assertThat(Packages.sbom("quiver-vector-codecs", "vector-codecs").toString()).contains(sha256);
  }

  private static Set<String> components(JsonNode sbom) {
    Set<String> names = new TreeSet<>();
    sbom.path("components").forEach(component -> names.add(component.path("name").asText()));
    return names;
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The bills of materials name what the published poms bring, and nothing that differs by build. */
class SbomIT {

  @ParameterizedTest
  @CsvSource({
    "core, quiver-core",
    "vector-codecs, quiver-vector-codecs",
    "extensions/bulk, quiver-bulk",
    "extensions/spring-boot, quiver-spring-boot-starter",
    "extensions/spark, quiver-spark"
  })
  void namesWhatThePomBrings(String module, String artifact) throws Exception {
    Pom pom = Pom.of(Packages.project().resolve(module), "pom.xml").published();
    JsonNode sbom = sbom(module, artifact);

    assertThat(sbom.at("/metadata/component/purl").asText())
        .isEqualTo("pkg:maven/dev.quiver/" + artifact + "@" + Packages.version() + "?type=jar");
    assertThat(components(sbom)).containsAll(pom.texts("//dependency[scope='compile']/artifactId"));
  }

  @Test
  void listsAllOfIt() throws Exception {
    assertThat(components(sbom("core", "quiver-core"))).isEmpty();
    assertThat(components(sbom("vector-codecs", "quiver-vector-codecs")))
        .containsExactly("quiver-core");
    assertThat(components(sbom("extensions/bulk", "quiver-bulk")))
        .containsExactlyInAnyOrder(
            "quiver-vector-codecs", "quiver-core", "concurrency-limits-core");
    assertThat(components(sbom("extensions/spring-boot", "quiver-spring-boot-starter")))
        .containsExactlyInAnyOrder("quiver-vector-codecs", "quiver-core");
    assertThat(components(sbom("extensions/spark", "quiver-spark")))
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
  void hasTheChecksumOfTheJarThatIsPacked() throws Exception {
    byte[] jar = Files.readAllBytes(Packages.applicationJar(Packages.CORE));
    String sha256 = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(jar));

    assertThat(sbom("vector-codecs", "quiver-vector-codecs").toString()).contains(sha256);
  }

  @ParameterizedTest
  @CsvSource({
    "core, quiver-core",
    "vector-codecs, quiver-vector-codecs",
    "extensions/bulk, quiver-bulk",
    "extensions/spring-boot, quiver-spring-boot-starter",
    "extensions/spark, quiver-spark"
  })
  void hasNothingThatDiffersByBuild(String module, String artifact) throws Exception {
    JsonNode sbom = sbom(module, artifact);

    assertThat(sbom.has("serialNumber")).isFalse();
    assertThat(sbom.at("/metadata").has("timestamp")).isFalse();
  }

  private static Set<String> components(JsonNode sbom) {
    Set<String> names = new TreeSet<>();
    sbom.path("components").forEach(component -> names.add(component.path("name").asText()));
    return names;
  }

  private static JsonNode sbom(String module, String artifact) throws IOException {
    Path file = Packages.project().resolve(module + "/target/" + artifact + "-sbom.json");
    return new ObjectMapper().readTree(Files.readString(file));
  }
}

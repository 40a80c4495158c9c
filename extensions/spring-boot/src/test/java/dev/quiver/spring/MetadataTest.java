/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spring;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.context.annotation.ImportCandidates;
import org.springframework.boot.test.autoconfigure.data.cassandra.AutoConfigureDataCassandra;

/** Tests the files in {@code META-INF} that Boot and IDEs read. */
class MetadataTest {

  @Test
  void bootFindsTheAutoConfigurationAlsoInTestSlices() {
    for (Class<?> annotation : List.of(AutoConfiguration.class, AutoConfigureDataCassandra.class)) {
      assertThat(ImportCandidates.load(annotation, getClass().getClassLoader()))
          .contains(QuiverAutoConfiguration.class.getName());
    }
  }

  @Test
  void theTestSliceOfBoot4EqualsThatOfBoot3() throws IOException {
    Path folder = Path.of("src/main/resources/META-INF/spring");
    String slice =
        "org.springframework.boot.data.cassandra.test.autoconfigure.AutoConfigureDataCassandra";

    assertThat(folder.resolve(slice + ".imports"))
        .hasSameTextualContentAs(
            folder.resolve(AutoConfigureDataCassandra.class.getName() + ".imports"));
  }

  @Test
  void describesThePropertiesOfTheGuide() throws IOException {
    Map<String, String> defaults = new TreeMap<>();
    for (JsonNode property :
        json("/META-INF/spring-configuration-metadata.json").at("/properties")) {
      String name = property.path("name").asText();
      assertThat(property.path("description").asText()).as(name).matches("[A-Z].*\\.");
      defaults.put(name, property.path("defaultValue").asText());
    }
    assertThat(defaults)
        .isEqualTo(
            Map.of(
                "quiver.codecs.enabled", "true",
                "quiver.default-java-type", "cql-vector",
                "quiver.frames.enabled", "false"));
    String guide = Files.readString(Path.of("../../docs/guide/spring-boot.md"));
    defaults.forEach((name, value) -> assertThat(guide).contains("| `" + name + "` | `" + value));
  }

  private static JsonNode json(String resource) throws IOException {
    try (InputStream in = MetadataTest.class.getResourceAsStream(resource)) {
      return new ObjectMapper().readTree(in);
    }
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spring;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.session.SessionBuilder;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.springframework.aot.generate.ClassNameGenerator;
import org.springframework.aot.generate.DefaultGenerationContext;
import org.springframework.aot.generate.InMemoryGeneratedFiles;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.cassandra.CassandraAutoConfiguration;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.boot.context.annotation.ImportCandidates;
import org.springframework.boot.test.autoconfigure.data.cassandra.AutoConfigureDataCassandra;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.aot.ApplicationContextAotGenerator;
import org.springframework.javapoet.ClassName;

/** Tests the hints of ahead-of-time processing, and the metadata of properties. */
class AotTest {

  @Test
  void hintsCoverEachMovedField() {
    RuntimeHints hints = hints(true);

    int fields = 0;
    for (Field field : SessionBuilder.class.getDeclaredFields()) {
      if (!Modifier.isStatic(field.getModifiers()) && !field.getName().equals("self")) {
        assertThat(RuntimeHintsPredicates.reflection().onField(field)).accepts(hints);
        fields++;
      }
    }
    assertThat(fields).isGreaterThanOrEqualTo(7);
  }

  @Test
  void hintsOmitTheDriversBuilderWithoutFrames() {
    RuntimeHints hints = hints(false);

    for (Field field : BuilderState.fields()) {
      assertThat(RuntimeHintsPredicates.reflection().onField(field)).rejects(hints);
    }
  }

  @Test
  void nativeImagesCanBindTheProperties() {
    RuntimeHints hints = hints(false);

    for (Class<?> type :
        new Class<?>[] {
          QuiverProperties.class, QuiverProperties.Codecs.class, QuiverProperties.Frames.class
        }) {
      assertThat(
              RuntimeHintsPredicates.reflection().onConstructor(type.getDeclaredConstructors()[0]))
          .as(type.getName())
          .accepts(hints);
    }
  }

  /** Returns the hints of a context with Boot's Cassandra and Quiver. */
  private static RuntimeHints hints(boolean frames) {
    DefaultGenerationContext generation =
        new DefaultGenerationContext(
            new ClassNameGenerator(ClassName.get(AotTest.class)), new InMemoryGeneratedFiles());
    try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
      TestPropertyValues.of(Map.of("quiver.frames.enabled", String.valueOf(frames)))
          .applyTo(context);
      context.register(
          QuiverAutoConfiguration.class,
          SslAutoConfiguration.class,
          CassandraAutoConfiguration.class);
      new ApplicationContextAotGenerator().processAheadOfTime(context, generation);
    }
    return generation.getRuntimeHints();
  }

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
    try (InputStream in = AotTest.class.getResourceAsStream(resource)) {
      return new ObjectMapper().readTree(in);
    }
  }
}

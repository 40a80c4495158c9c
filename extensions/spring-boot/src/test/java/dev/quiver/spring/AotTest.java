/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spring;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.session.SessionBuilder;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.aot.generate.ClassNameGenerator;
import org.springframework.aot.generate.DefaultGenerationContext;
import org.springframework.aot.generate.InMemoryGeneratedFiles;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.boot.autoconfigure.cassandra.CassandraAutoConfiguration;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.aot.ApplicationContextAotGenerator;
import org.springframework.javapoet.ClassName;

/** Tests the hints of ahead-of-time processing for native images, without building one. */
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
}

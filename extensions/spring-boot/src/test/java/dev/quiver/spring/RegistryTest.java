/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spring;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.api.core.type.codec.registry.MutableCodecRegistry;
import dev.quiver.codec.VectorCodecRegistry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.cassandra.CqlSessionBuilderCustomizer;
import org.springframework.boot.test.context.FilteredClassLoader;

/** Tests which codec registry Boot's builder gets, with and without frames. */
class RegistryTest {

  private static final DataType FLOATS = DataTypes.vectorOf(DataTypes.FLOAT, 3);
  private static final MutableCodecRegistry MINE = VectorCodecRegistry.create();

  @ParameterizedTest
  @ValueSource(strings = {"quiver.frames.enabled=false", Contexts.FRAMES})
  void theRegistryIsQuiversByDefault(String frames) {
    Contexts.runner()
        .withPropertyValues(frames)
        .run(
            context -> {
              CodecRegistry registry = registry(context.getBean(CqlSessionBuilder.class));
              assertThat(registry.codecFor(FLOATS, float[].class).getClass().getName())
                  .startsWith("dev.quiver.");
              assertThat(rawTypeOf(registry)).isEqualTo(CqlVector.class);
              assertThat(registry(context.getBean(CqlSessionBuilder.class)))
                  .as("of another builder")
                  .isNotNull()
                  .isNotSameAs(registry);
            });
  }

  @ParameterizedTest
  @ValueSource(strings = {"quiver.frames.enabled=false", Contexts.FRAMES})
  void theRegistryReturnsArraysIfConfigured(String frames) {
    Contexts.runner()
        .withPropertyValues(frames, Contexts.ARRAY)
        .run(
            context ->
                assertThat(rawTypeOf(registry(context.getBean(CqlSessionBuilder.class))))
                    .isEqualTo(float[].class));
  }

  @ParameterizedTest
  @ValueSource(strings = {"quiver.frames.enabled=false", Contexts.FRAMES})
  void setsNoRegistryIfSwitchedOff(String frames) {
    Contexts.runner()
        .withPropertyValues(frames, "quiver.codecs.enabled=false")
        .run(context -> assertThat(registry(context.getBean(CqlSessionBuilder.class))).isNull());
  }

  @ParameterizedTest
  @ValueSource(strings = {"quiver.frames.enabled=false", Contexts.FRAMES})
  void usesTheRegistryOfTheApplication(String frames) {
    Contexts.runner()
        .withPropertyValues(frames)
        .withBean(MutableCodecRegistry.class, () -> MINE)
        .run(
            context ->
                assertThat(registry(context.getBean(CqlSessionBuilder.class))).isSameAs(MINE));
  }

  @Test
  void setsNoRegistryIfTheApplicationHasSeveral() {
    Contexts.runner()
        .withBean("one", MutableCodecRegistry.class, () -> MINE)
        .withBean("other", MutableCodecRegistry.class, VectorCodecRegistry::create)
        .run(context -> assertThat(registry(context.getBean(CqlSessionBuilder.class))).isNull());
  }

  @ParameterizedTest
  @ValueSource(strings = {"quiver.frames.enabled=false", Contexts.FRAMES})
  void aLaterCustomizerReplacesTheRegistry(String frames) {
    Contexts.runner()
        .withPropertyValues(frames)
        .withBean(
            CqlSessionBuilderCustomizer.class, () -> builder -> builder.withCodecRegistry(MINE))
        .run(
            context ->
                assertThat(registry(context.getBean(CqlSessionBuilder.class))).isSameAs(MINE));
  }

  @Test
  void addsNoBeansWithoutADriver() {
    Contexts.runner()
        .withClassLoader(new FilteredClassLoader(CqlSession.class))
        .run(
            context -> {
              assertThat(context).hasNotFailed();
              assertThat(context).doesNotHaveBean(QuiverProperties.class);
            });
  }

  @Test
  void rejectsAnUnknownJavaType() {
    Contexts.runner()
        .withPropertyValues("quiver.default-java-type=list")
        .run(
            context ->
                assertThat(context)
                    .getFailure()
                    .rootCause()
                    .hasMessageContaining("DefaultJavaType"));
  }

  private static CodecRegistry registry(CqlSessionBuilder builder) {
    return Contexts.arguments(builder).getCodecRegistry();
  }

  private static Class<?> rawTypeOf(CodecRegistry registry) {
    return registry.codecFor(FLOATS).getJavaType().getRawType();
  }
}

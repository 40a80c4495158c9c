/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spring;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.data.CqlVector;
import dev.quiver.codec.DefaultJavaType;
import dev.quiver.codec.VectorCodecRegistry;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.core.convert.support.DefaultConversionService;
import org.springframework.data.annotation.Id;
import org.springframework.data.cassandra.core.convert.CassandraCustomConversions;
import org.springframework.data.cassandra.core.convert.MappingCassandraConverter;
import org.springframework.data.cassandra.core.mapping.CassandraMappingContext;
import org.springframework.data.cassandra.core.mapping.CassandraType;
import org.springframework.data.cassandra.core.mapping.VectorType;
import org.springframework.data.domain.Vector;

/** Tests entities whose vectors are arrays. */
class SpringDataTest {

  @SuppressWarnings("ArrayRecordComponent") // as entities of users have them
  private record Embeddings(
      @Id int id,
      @VectorType(dimensions = 2) Vector vector,
      @VectorType(dimensions = 2) float[] floats,
      @VectorType(dimensions = 2, subtype = CassandraType.Name.DOUBLE) Vector doubles,
      @VectorType(dimensions = 2, subtype = CassandraType.Name.DOUBLE) double[] doubleArray) {}

  @ParameterizedTest
  @ValueSource(strings = {"array", "ARRAY"})
  void writesPropertiesAsArraysIfConfigured(String array) {
    float[] floats = {1, 2};
    double[] doubles = {3, 4};
    Contexts.runner()
        .withPropertyValues("quiver.default-java-type=" + array)
        .run(
            context -> {
              Map<CqlIdentifier, Object> row =
                  written(
                      context.getBean(CassandraCustomConversions.class),
                      new Embeddings(1, Vector.of(5f, 6f), floats, Vector.of(7d, 8d), doubles));
              assertThat(row.get(CqlIdentifier.fromCql("vector"))).isEqualTo(new float[] {5, 6});
              assertThat(row.get(CqlIdentifier.fromCql("floats"))).isSameAs(floats);
              assertThat(row.get(CqlIdentifier.fromCql("doubles"))).isEqualTo(new double[] {7, 8});
              assertThat(row.get(CqlIdentifier.fromCql("doublearray"))).isSameAs(doubles);
            });
  }

  private static Map<CqlIdentifier, Object> written(
      CassandraCustomConversions conversions, Embeddings embeddings) {
    CassandraMappingContext mapping = new CassandraMappingContext();
    mapping.setSimpleTypeHolder(conversions.getSimpleTypeHolder());
    MappingCassandraConverter converter = new MappingCassandraConverter(mapping);
    converter.setCodecRegistry(VectorCodecRegistry.create(DefaultJavaType.ARRAY));
    converter.setCustomConversions(conversions);
    converter.afterPropertiesSet();
    Map<CqlIdentifier, Object> row = new LinkedHashMap<>();
    converter.write(embeddings, row);
    return row;
  }

  @Test
  void readsArraysOfRowsAsVectors() {
    CassandraCustomConversions conversions = new CassandraCustomConversions(VectorConverters.all());
    DefaultConversionService service = new DefaultConversionService();
    conversions.registerConvertersIn(service);

    assertThat(conversions.hasCustomReadTarget(float[].class, Vector.class)).isTrue();
    assertThat(conversions.hasCustomReadTarget(double[].class, Vector.class)).isTrue();
    assertThat(service.convert(new float[] {1, 2}, Vector.class)).isEqualTo(Vector.of(1f, 2f));
    assertThat(service.convert(new double[] {1, 2}, Vector.class)).isEqualTo(Vector.of(1d, 2d));
    assertThat(service.convert(CqlVector.newInstance(1f, 2f), float[].class))
        .as("Spring Data's own")
        .containsExactly(1, 2);
  }

  @Test
  void usesBootsConversionsUnlessVectorsAreArrays() {
    Contexts.runner()
        .run(
            context -> {
              assertThat(context).doesNotHaveBean(SpringDataConfiguration.class);
              assertThat(context).hasSingleBean(CassandraCustomConversions.class);
            });
  }

  @Test
  void conversionsOfTheApplicationTakePrecedence() {
    CassandraCustomConversions mine = new CassandraCustomConversions(List.of());
    Contexts.runner()
        .withPropertyValues(Contexts.ARRAY)
        .withBean(CassandraCustomConversions.class, () -> mine)
        .run(
            context ->
                assertThat(context.getBean(CassandraCustomConversions.class)).isSameAs(mine));
  }

  @Test
  void startsWithoutSpringData() {
    Contexts.runner()
        .withPropertyValues(Contexts.ARRAY)
        .withClassLoader(new FilteredClassLoader("org.springframework.data"))
        .run(
            context -> {
              assertThat(context).hasNotFailed();
              assertThat(context).doesNotHaveBean(SpringDataConfiguration.class);
            });
  }
}

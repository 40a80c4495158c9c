/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.MappingCodec;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import dev.quiver.codec.DefaultJavaType;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.codec.VectorCodecs;
import dev.quiver.internal.wire.ElementType;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a vector is read as where the application names no Java type, or one of its own. */
@ExtendWith(ServerExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DefaultTypeContractIT {
  private static final int DIMENSION = 3;
  private static final Embedding EMBEDDING = new Embedding(1.5f, -2, 0.25f);

  private final TestCluster cluster;
  private final CqlSession quiver;
  private final CqlSession stock;
  private final CqlSession arrays;

  DefaultTypeContractIT(TestCluster cluster) {
    this.cluster = cluster;
    this.quiver = cluster.quiver();
    this.stock = cluster.stock();
    this.arrays =
        cluster.open(b -> b.withCodecRegistry(VectorCodecRegistry.create(DefaultJavaType.ARRAY)));
  }

  @AfterAll
  void closeSession() {
    arrays.close();
  }

  @ParameterizedTest
  @EnumSource
  void theDefaultIsTheDriversAndAnArrayWhereItHasNone(ElementType type) {
    Table table = cluster.vectorTable(type, DIMENSION);
    RawVector vector = RawVector.random(type, DIMENSION);
    int id = table.write(quiver, vector.array());

    Object value = table.row(quiver, id).getObject("v");
    if (RawVector.hasCqlVector(type)) {
      assertThat(value)
          .isEqualTo(table.row(stock, id).getObject("v"))
          .isExactlyInstanceOf(CqlVector.class);
    } else {
      assertThat(value).isInstanceOf(RawVector.arrayClass(type));
    }
    assertThat(RawVector.bytesOf(value)).as(vector.toString()).isEqualTo(vector.bytes());
  }

  @ParameterizedTest
  @EnumSource
  void theDefaultMayBeTheArray(ElementType type) {
    Table table = cluster.vectorTable(type, DIMENSION);
    RawVector vector = RawVector.random(type, DIMENSION);
    Row row = table.row(arrays, table.write(arrays, vector.array()));

    assertThat(row.getObject("v")).isInstanceOf(RawVector.arrayClass(type));
    assertThat(RawVector.bytesOf(row.getObject("v"))).isEqualTo(vector.bytes());
    for (RawVector.ArrayCase<?> arrayCase : vector.kinds()) {
      assertThat(RawVector.bytesOf(arrayCase.get(row, "v"))).isEqualTo(vector.bytes());
    }
    if (RawVector.hasCqlVector(type)) {
      assertThat(row.get("v", CqlVector.class).getClass()).isEqualTo(CqlVector.class);
    }
  }

  @Test
  void theDefaultReachesIntoCollections() {
    Table table = cluster.createTable("v map<int, frozen<vector<float, 3>>>");
    int id = table.write(quiver, Map.of(1, new float[] {1, 2, 3}));

    assertThat(table.row(quiver, id).getObject("v"))
        .isEqualTo(Map.of(1, CqlVector.newInstance(List.of(1f, 2f, 3f))))
        .isEqualTo(table.row(stock, id).getObject("v"));
    Map<?, ?> read = (Map<?, ?>) table.row(arrays, id).getObject("v");
    assertThat((float[]) read.get(1)).containsExactly(1, 2, 3);
  }

  @Test
  void theTextOfARowIsTheDrivers() {
    Table table = cluster.vectorTable(ElementType.DOUBLE, DIMENSION);
    int id = table.write(quiver, new double[] {1.5, -0.0, 1e300});

    assertThat(table.row(quiver, id).getFormattedContents())
        .isEqualTo(table.row(stock, id).getFormattedContents())
        .contains("v:[1.5, -0.0, 1.0E300]");
  }

  @Test
  void theApplicationsCodecComesFirst() {
    Table table = cluster.vectorTable(ElementType.FLOAT, DIMENSION);
    try (CqlSession session =
        cluster.open(
            builder ->
                builder
                    .withCodecRegistry(VectorCodecRegistry.create())
                    .addTypeCodecs(new EmbeddingCodec()))) {
      int id = table.write(session, EMBEDDING);
      Row row = table.row(session, id);

      assertThat(row.get("v", Embedding.class)).isEqualTo(EMBEDDING);
      assertThat(row.getObject("v")).isEqualTo(EMBEDDING);
      assertThat(row.getVector("v", Float.class))
          .isEqualTo(CqlVector.newInstance(List.of(1.5f, -2f, 0.25f)));
      assertThat(row.get("v", float[].class)).containsExactly(1.5f, -2, 0.25f);

      Table other = cluster.vectorTable(ElementType.FLOAT, 1);
      assertThat(other.row(session, other.write(session, new float[] {1})).getObject("v"))
          .isExactlyInstanceOf(CqlVector.class);
    }
  }

  @Test
  void codecsOfOneTypeWorkInTheDriversRegistry() {
    Table table = cluster.vectorTable(ElementType.UUID, DIMENSION);
    RawVector vector = RawVector.random(ElementType.UUID, DIMENSION);
    try (CqlSession session =
        cluster.open(
            b -> b.addTypeCodecs(VectorCodecs.vectorToArray(DataTypes.UUID, UUID[].class)))) {
      Row row = table.row(session, table.write(session, vector.array()));

      assertThat(row.getBytesUnsafe("v")).isEqualTo(vector.bytes());
      assertThat(RawVector.bytesOf(row.getObject("v"))).isEqualTo(vector.bytes());
    }
  }

  /** A type of the application. */
  record Embedding(float x, float y, float z) {}

  private static final class EmbeddingCodec extends MappingCodec<float[], Embedding> {
    EmbeddingCodec() {
      super(
          VectorCodecs.vectorToArray(DataTypes.FLOAT, DIMENSION, float[].class),
          GenericType.of(Embedding.class));
    }

    @Override
    protected @Nullable Embedding innerToOuter(float @Nullable [] floats) {
      return floats == null ? null : new Embedding(floats[0], floats[1], floats[2]);
    }

    @Override
    protected float @Nullable [] outerToInner(@Nullable Embedding embedding) {
      return embedding == null ? null : new float[] {embedding.x(), embedding.y(), embedding.z()};
    }
  }
}

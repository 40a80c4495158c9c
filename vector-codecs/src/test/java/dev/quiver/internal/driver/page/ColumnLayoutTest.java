/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.internal.core.type.codec.registry.DefaultCodecRegistry;
import com.datastax.oss.protocol.internal.ProtocolConstants;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.testkit.driver.Column;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests for which columns the codec is known without asking the registry. */
class ColumnLayoutTest {

  private static final DataType VECTOR = DataTypes.vectorOf(DataTypes.FLOAT, 2);

  private static final ColumnDefinitions COLUMNS =
      Column.definitions(
          List.of(
              Column.of("id", DataTypes.INT),
              Column.of("t", DataTypes.TEXT),
              Column.of("b", DataTypes.BLOB),
              Column.of("v", VECTOR),
              Column.of("l", DataTypes.listOf(DataTypes.INT))));

  private static List<Integer> codes(CodecRegistry registry) {
    ColumnLayout layout = new ColumnLayout(COLUMNS, registry);
    assertThat(layout.codeCount()).isEqualTo(COLUMNS.size());
    return List.of(layout.code(0), layout.code(1), layout.code(2), layout.code(3), layout.code(4));
  }

  @Test
  void knowsCodecsOfTheRegistriesOfQuiverAndTheDriver() {
    List<Integer> codes =
        List.of(
            ProtocolConstants.DataType.INT,
            ProtocolConstants.DataType.VARCHAR,
            ProtocolConstants.DataType.BLOB,
            VECTOR.getProtocolCode(),
            ProtocolConstants.DataType.LIST);

    assertThat(codes(VectorCodecRegistry.create())).isEqualTo(codes);
    assertThat(codes(new DefaultCodecRegistry("test"))).isEqualTo(codes);
  }

  /** The application's codec comes before the driver's. */
  @Test
  void doesNotKnowTypesWithACodecOfTheApplication() {
    List<Integer> codes = codes(new DefaultCodecRegistry("test", CellSamples.OTHER_INT));

    assertThat(codes).startsWith(ColumnLayout.ASK, ColumnLayout.ASK);
    assertThat(codes(new DefaultCodecRegistry("test", TypeCodecs.INT)))
        .startsWith(ProtocolConstants.DataType.INT, ColumnLayout.ASK);
  }

  @Test
  void knowsNoCodecOfARegistryOfTheApplication() {
    ColumnLayout layout = new ColumnLayout(COLUMNS, new DefaultCodecRegistry("test") {});

    assertThat(layout.codeCount()).isZero();
    assertThat(layout.code(0)).isEqualTo(ColumnLayout.ASK);
  }

  @Test
  void knowsNoCodecForIndexesOutOfRange() {
    ColumnLayout layout = new ColumnLayout(COLUMNS, VectorCodecRegistry.create());

    assertThat(layout.code(-1)).isEqualTo(ColumnLayout.ASK);
    assertThat(layout.code(COLUMNS.size())).isEqualTo(ColumnLayout.ASK);
  }

  @Test
  void knowsTheCodecOfASingleColumn() {
    for (DataType type : CellSamples.TYPES) {
      ColumnDefinitions one = Column.definitions(List.of(Column.of("c", type)));
      ColumnLayout layout = new ColumnLayout(one, VectorCodecRegistry.create());

      assertThat(layout.codeCount()).isEqualTo(1);
      assertThat(layout.code(0)).isEqualTo(type.getProtocolCode());
    }
    ColumnDefinitions one = Column.definitions(List.of(Column.of("c", DataTypes.INT)));
    assertThat(
            new ColumnLayout(one, new DefaultCodecRegistry("test", CellSamples.OTHER_INT)).code(0))
        .isEqualTo(ColumnLayout.ASK);
  }

  @Test
  void acceptsNoColumns() {
    ColumnDefinitions none = Column.definitions(List.of());

    assertThat(new ColumnLayout(none, VectorCodecRegistry.create()).codeCount()).isZero();
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.detach.AttachmentPoint;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.VectorType;
import com.datastax.oss.driver.internal.core.cql.DefaultColumnDefinition;
import com.datastax.oss.driver.internal.core.cql.DefaultColumnDefinitions;
import com.datastax.oss.driver.internal.core.cql.DefaultRow;
import com.datastax.oss.protocol.internal.ProtocolConstants;
import com.datastax.oss.protocol.internal.response.result.ColumnSpec;
import com.datastax.oss.protocol.internal.response.result.RawType;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.catalyst.util.MapData;
import org.apache.spark.sql.execution.vectorized.OnHeapColumnVector;
import org.apache.spark.sql.types.BinaryType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests empty cells: an empty value of a fixed-length type is null. */
class CellsTest {

  static Stream<DataType> typesWithoutAnEmptyValue() {
    return Stream.of(
        DataTypes.BOOLEAN,
        DataTypes.TINYINT,
        DataTypes.SMALLINT,
        DataTypes.INT,
        DataTypes.BIGINT,
        DataTypes.COUNTER,
        DataTypes.FLOAT,
        DataTypes.DOUBLE,
        DataTypes.DATE,
        DataTypes.TIME,
        DataTypes.TIMESTAMP,
        DataTypes.UUID,
        DataTypes.TIMEUUID,
        DataTypes.INET,
        DataTypes.VARINT,
        DataTypes.DECIMAL,
        DataTypes.DURATION,
        DataTypes.vectorOf(DataTypes.FLOAT, 3),
        DataTypes.vectorOf(DataTypes.BIGINT, 2));
  }

  @Test
  void coversEachSimpleTypeOfTheDriver() throws IllegalAccessException {
    List<DataType> others = List.of(DataTypes.TEXT, DataTypes.ASCII, DataTypes.BLOB);
    for (Field field : DataTypes.class.getFields()) {
      if (field.getType() == DataType.class) {
        DataType type = (DataType) field.get(null);
        assertThat(Stream.concat(typesWithoutAnEmptyValue(), others.stream()))
            .as("add the type to these tests")
            .contains(type);
        assertThat(FromCql.of(type, false).type() instanceof BinaryType)
            .as("add %s to FromCql and ToCql", type)
            .isEqualTo(type == DataTypes.BLOB);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("typesWithoutAnEmptyValue")
  void anEmptyCellIsNull(DataType type) {
    Row row = row(type, "");
    assertThat(Cells.of(type, false).read(row, 0)).isNull();
    BatchCells cells = BatchCells.of(type);
    if (cells != null) {
      OnHeapColumnVector column = new OnHeapColumnVector(1, FromCql.of(type, false).type());
      cells.put(row, 0, column, 0);
      assertThat(column.isNullAt(0)).isTrue();
      assertThat(column.hasNull()).isTrue();
    }
  }

  static Stream<DataType> typesOfPrimitives() {
    return typesWithoutAnEmptyValue()
        .filter(type -> BatchCells.has(type) && !(type instanceof VectorType));
  }

  @ParameterizedTest
  @MethodSource("typesOfPrimitives")
  void readsACellOfZerosAsZero(DataType type) {
    Row row = row(type, "00".repeat(length(type)));
    assertThat(Cells.of(type, false).read(row, 0)).isNotNull();
    OnHeapColumnVector column = new OnHeapColumnVector(1, FromCql.of(type, false).type());
    BatchCells.of(type).put(row, 0, column, 0);
    assertThat(column.isNullAt(0)).isFalse();
  }

  private static int length(DataType type) {
    return switch (type.getProtocolCode()) {
      case ProtocolConstants.DataType.BOOLEAN, ProtocolConstants.DataType.TINYINT -> 1;
      case ProtocolConstants.DataType.SMALLINT -> 2;
      case ProtocolConstants.DataType.INT,
          ProtocolConstants.DataType.FLOAT,
          ProtocolConstants.DataType.DATE ->
          4;
      default -> 8;
    };
  }

  @ParameterizedTest
  @MethodSource("typesWithoutAnEmptyValue")
  void readsAnEmptyInnerValueAsNull(DataType type) {
    if (type instanceof VectorType) {
      return; // the driver's vectors have no nulls, and this test does not nest them
    }
    String empty = "00000000";
    ArrayData list =
        (ArrayData)
            Cells.of(DataTypes.listOf(type), false)
                .read(row(DataTypes.listOf(type), "00000001" + empty), 0);
    assertThat(list.isNullAt(0)).isTrue();
    DataType map = DataTypes.mapOf(DataTypes.TEXT, type);
    MapData entries =
        (MapData) Cells.of(map, false).read(row(map, "00000001" + "0000000161" + empty), 0);
    assertThat(entries.valueArray().isNullAt(0)).isTrue();
    DataType tuple = DataTypes.tupleOf(DataTypes.TEXT, type);
    InternalRow fields =
        (InternalRow) Cells.of(tuple, false).read(row(tuple, "0000000161" + empty), 0);
    assertThat(fields.isNullAt(1)).isTrue();
  }

  @Test
  void readsAnEmptyTextOrBlobAsEmpty() {
    for (DataType type : List.of(DataTypes.TEXT, DataTypes.ASCII)) {
      assertThat(Cells.of(type, false).read(row(type, ""), 0)).hasToString("");
    }
    assertThat((byte[]) Cells.of(DataTypes.BLOB, false).read(row(DataTypes.BLOB, ""), 0)).isEmpty();
  }

  private static Row row(DataType type, String bytes) {
    ColumnSpec spec =
        new ColumnSpec("k", "t", "v", 0, RawType.PRIMITIVES.get(ProtocolConstants.DataType.BLOB));
    DefaultColumnDefinition column =
        new DefaultColumnDefinition(spec, AttachmentPoint.NONE) {
          private static final long serialVersionUID = 1;

          @Override
          public DataType getType() {
            return type;
          }
        };
    return new DefaultRow(
        DefaultColumnDefinitions.valueOf(List.of(column)),
        List.of(ByteBuffer.wrap(HexFormat.of().parseHex(bytes))));
  }
}

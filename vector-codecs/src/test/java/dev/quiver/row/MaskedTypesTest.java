/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import static dev.quiver.testkit.driver.TestRows.ints;
import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.UserDefinedType;
import com.datastax.oss.driver.internal.core.type.UserDefinedTypeBuilder;
import dev.quiver.internal.cell.CellOptions;
import dev.quiver.internal.cell.Field;
import dev.quiver.testkit.driver.ElementKind;
import dev.quiver.testkit.driver.ServerTypes;
import dev.quiver.testkit.driver.TestRows;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests decoders for types that a result declares as custom types: drivers before 4.19 cannot parse
 * their names. The test masks the types on every driver.
 */
class MaskedTypesTest {

  private static final CellDecoder<Integer> LENGTH = (bytes, offset, length) -> length;
  private static final CellDecoder<String> NEVER = (bytes, offset, length) -> "never";

  private static final DataType TYPE =
      DataTypes.vectorOf(DataTypes.mapOf(DataTypes.INT, DataTypes.TEXT), 2);
  private static final DataType MASKED = masked(TYPE);

  private static DataType masked(DataType type) {
    return DataTypes.custom(" " + ServerTypes.of(type));
  }

  private void check(DataType column, ByteBuffer cell, DataType decoded, Object expected) {
    RowDecoder<Object[]> decoder =
        RowDecoder.arrays()
            .with(DataTypes.vectorOf(DataTypes.TEXT, 2), NEVER)
            .with(decoded, LENGTH)
            .with(DataTypes.vectorOf(DataTypes.mapOf(DataTypes.INT, DataTypes.TEXT), 3), NEVER);
    for (Row row : new TestRows().with("c", column, cell).buildEachWay()) {
      assertThat(decoder.decode(row)).containsExactly(expected);
    }
  }

  @ParameterizedTest
  @MethodSource("dev.quiver.testkit.driver.ElementKind#all")
  void decodersApplyToMaskedTypesOfColumns(ElementKind kind) {
    DataType type = DataTypes.vectorOf(kind.type(), 5);
    check(masked(type), ByteBuffer.allocate(9), type, 9);
    check(type, ByteBuffer.allocate(9), masked(type), 9);
    check(masked(type), ByteBuffer.allocate(9), masked(type), 9);
  }

  @Test
  void decodersApplyToMaskedElementsKeysAndValues() {
    ByteBuffer one = ints(1, 4, 9);
    check(DataTypes.listOf(MASKED), one, TYPE, List.of(4));
    check(DataTypes.setOf(MASKED), one, TYPE, Set.of(4));
    ByteBuffer entry = ints(1, 4, 9, 4, 8);
    check(DataTypes.mapOf(MASKED, DataTypes.INT), entry, TYPE, Map.of(4, 8));
    check(DataTypes.mapOf(DataTypes.INT, MASKED), entry, TYPE, Map.of(9, 4));
  }

  @Test
  void decodersApplyToTypesThatContainMaskedTypes() {
    check(DataTypes.listOf(MASKED), ints(0), DataTypes.listOf(TYPE), 4);
    check(DataTypes.setOf(MASKED), ints(0), DataTypes.setOf(TYPE), 4);
    check(DataTypes.mapOf(MASKED, MASKED), ints(0), DataTypes.mapOf(TYPE, TYPE), 4);
    check(
        DataTypes.tupleOf(DataTypes.INT, MASKED),
        ints(-1),
        DataTypes.tupleOf(DataTypes.INT, TYPE),
        4);
    check(udt("t", "f", MASKED), ints(-1), udt("t", "f", TYPE), 4);
    check(
        DataTypes.listOf(DataTypes.tupleOf(udt("t", "f", DataTypes.listOf(MASKED)))),
        ints(1, 4, -1),
        DataTypes.tupleOf(udt("t", "f", DataTypes.listOf(TYPE))),
        List.of(4));
  }

  @Test
  void decodersDoNotApplyToOtherTypes() {
    DataType tuple = DataTypes.tupleOf(MASKED);
    DataType udt = udt("t", "f", MASKED);
    record Pair(DataType one, DataType other) {}
    for (Pair pair :
        List.of(
            new Pair(MASKED, masked(DataTypes.vectorOf(DataTypes.TEXT, 2))),
            new Pair(MASKED, DataTypes.custom(" " + ServerTypes.of(TYPE) + "x")),
            new Pair(DataTypes.listOf(MASKED), DataTypes.setOf(TYPE)),
            new Pair(DataTypes.listOf(MASKED), DataTypes.listOf(DataTypes.INT)),
            new Pair(DataTypes.setOf(MASKED), DataTypes.setOf(DataTypes.INT)),
            new Pair(DataTypes.mapOf(MASKED, MASKED), DataTypes.mapOf(TYPE, DataTypes.INT)),
            new Pair(DataTypes.mapOf(MASKED, MASKED), DataTypes.mapOf(DataTypes.INT, TYPE)),
            new Pair(tuple, DataTypes.tupleOf(TYPE, TYPE)),
            new Pair(tuple, DataTypes.tupleOf(DataTypes.INT)),
            new Pair(udt, udt("u", "f", TYPE)),
            new Pair(udt, udt("t", "g", TYPE)),
            new Pair(udt, udt("t", "f", DataTypes.INT)))) {
      CellOptions options = CellOptions.NONE.with(pair.other, NEVER::decode);
      assertThat(options.find(Field.ofColumn("c", pair.one))).as(pair.toString()).isNull();
      options = CellOptions.NONE.with(pair.one, NEVER::decode);
      assertThat(options.find(Field.ofColumn("c", pair.other))).as(pair.toString()).isNull();
    }
  }

  /** The meaning of such a name is unknown; other columns are still read. */
  @Test
  void decodersDoNotApplyToMalformedNames() {
    DataType none = DataTypes.custom(" " + ServerTypes.of(TYPE) + "x");
    check(none, ByteBuffer.allocate(9), none, 9);
  }

  private static UserDefinedType udt(String name, String field, DataType type) {
    return new UserDefinedTypeBuilder("ks", name).withField(field, type).build();
  }
}

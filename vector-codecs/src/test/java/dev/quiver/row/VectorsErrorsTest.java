/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.data.TupleValue;
import com.datastax.oss.driver.api.core.data.UdtValue;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.internal.core.type.UserDefinedTypeBuilder;
import dev.quiver.internal.codec.VectorTypes;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.testkit.Allocation;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.driver.Prepared;
import dev.quiver.testkit.driver.TestRows;
import dev.quiver.vector.QuiverException;
import dev.quiver.vector.RowDecodeException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that errors name the column and leave the array unchanged. */
class VectorsErrorsTest {

  private static final DataType V3 = TestRows.vector(ElementType.FLOAT, 3);

  private final float[] floats = {7, 7, 7, 7};

  @Test
  void rejectsAColumnOfAnotherType() {
    String floatsOf = "column v: expected vector<float, n> to read into float[], got ";
    Map.of(
            DataTypes.TEXT,
            "text",
            TestRows.vector(ElementType.INT, 3),
            "vector<int, 3>",
            DataTypes.vectorOf(DataTypes.TEXT, 3),
            "vector<text, 3>",
            DataTypes.listOf(V3),
            "list<")
        .forEach(
            (type, name) ->
                assertThatThrownBy(() -> Vectors.read(row(type, 12), 0, floats, 0))
                    .isInstanceOf(QuiverException.class)
                    .hasMessageStartingWith(floatsOf + name));
    assertThatThrownBy(() -> Vectors.read(row(V3, 12), 0, new UUID[3], 0))
        .isInstanceOf(QuiverException.class)
        .hasMessage(
            "column v: expected vector<uuid, n> or vector<timeuuid, n> to read into UUID[],"
                + " got vector<float, 3>");
    assertUntouched();
  }

  @ParameterizedTest
  @EnumSource(ElementType.class)
  void everyArrayRejectsVectorsOfOtherElements(ElementType type) {
    for (ElementType other : ElementType.values()) {
      boolean same = other.elementClass() == type.elementClass();
      boolean longs = type == ElementType.BIGINT && other.elementClass() == UUID.class;
      if (same || longs) {
        continue;
      }
      Row row = row(TestRows.vector(other, 1), other.size());
      Target target = Target.of(type, 4).findFirst().orElseThrow();
      assertThatThrownBy(() -> target.read(row, 0, 0))
          .as(other + " as " + type)
          .isExactlyInstanceOf(QuiverException.class)
          .hasMessageStartingWith("column v: expected vector<")
          .hasMessageEndingWith(", got " + VectorTypes.describe(TestRows.vector(other, 1)));
    }
  }

  /** A long[] accepts bigint, and pairs of longs for uuid and timeuuid. */
  @Test
  void aLongArrayRejectsOtherElements() {
    assertThatThrownBy(() -> Vectors.read(row(V3, 12), 0, new long[6], 0))
        .isInstanceOf(QuiverException.class)
        .hasMessageStartingWith("column v: expected vector<bigint, n>")
        .hasMessageContaining("vector<uuid, n>")
        .hasMessageContaining("vector<timeuuid, n>")
        .hasMessageEndingWith("to read into long[], got vector<float, 3>");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4, 8, 11, 13, 16, 24})
  void rejectsACellOfAnotherLength(int length) {
    assertThatThrownBy(() -> Vectors.read(row(V3, length), 0, floats, 0))
        .isInstanceOf(QuiverException.class)
        .hasMessage("column v vector<float, 3>: expected 12 bytes, got " + length);
    assertUntouched();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, Integer.MIN_VALUE, (1 << 30) + 1, 1 << 30, Integer.MAX_VALUE})
  void rejectsATypeThatCannotExist(int dimension) {
    Row row = row(TestRows.vector(ElementType.FLOAT, dimension), 4);
    assertThatThrownBy(() -> Vectors.read(row, 0, floats, 0))
        .isInstanceOf(QuiverException.class)
        .hasMessage(
            "column v vector<float, %d>: expected %d bytes, got 4", dimension, 4L * dimension);
    assertUntouched();
  }

  @Test
  void rejectsAnArrayThatIsTooShort() {
    Row row = row(V3, 12);
    assertThatThrownBy(() -> Vectors.read(row, 0, floats, 2))
        .isInstanceOf(IndexOutOfBoundsException.class)
        .hasMessage(
            "column v vector<float, 3>: expected room for 3 elements from index 2,"
                + " got an array of 4");
    for (int index : new int[] {-1, Integer.MIN_VALUE, 4, Integer.MAX_VALUE}) {
      assertThatThrownBy(() -> Vectors.read(row, 0, floats, index))
          .isInstanceOf(IndexOutOfBoundsException.class)
          .hasMessageContaining("from index " + index);
    }
    assertThatThrownBy(() -> Vectors.read(row, 0, new float[0], 0))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertUntouched();
  }

  @Test
  void errorsOfPairsOfLongsCountUuids() {
    Row row = row(TestRows.vector(ElementType.UUID, 2), 32);
    assertThat(Vectors.read(row, 0, new long[5], 0)).isEqualTo(2);
    assertThatThrownBy(() -> Vectors.read(row, 0, new long[5], 1))
        .isInstanceOf(IndexOutOfBoundsException.class)
        .hasMessage(
            "column v vector<uuid, 2>: expected room for 2 elements from index 1,"
                + " got an array of 2");
  }

  @Test
  void rejectsAColumnThatDoesNotExist() {
    Row row = row(V3, 12);
    assertThatThrownBy(() -> Vectors.read(row, 1, floats, 0))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> Vectors.read(row, -1, floats, 0))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void errorsNameFieldsComponentsAndVariables() {
    UdtValue udt =
        new UserDefinedTypeBuilder("ks", "doc")
            .withField(CqlIdentifier.fromInternal("Emb"), V3)
            .build()
            .newValue()
            .setBytesUnsafe(0, ByteBuffer.allocate(1));
    assertThatThrownBy(() -> Vectors.read(udt, 0, floats, 0))
        .hasMessage("field \"Emb\" vector<float, 3>: expected 12 bytes, got 1");
    TupleValue tuple = DataTypes.tupleOf(V3).newValue().setBytesUnsafe(0, ByteBuffer.allocate(1));
    assertThatThrownBy(() -> Vectors.read(tuple, 0, floats, 0))
        .hasMessage("component 0 vector<float, 3>: expected 12 bytes, got 1");
    BoundStatement statement =
        new Prepared().with("v", V3).bind().setBytesUnsafe(0, ByteBuffer.allocate(1));
    assertThatThrownBy(() -> Vectors.read(statement, 0, floats, 0))
        .hasMessage("variable v vector<float, 3>: expected 12 bytes, got 1");
  }

  @Test
  void aHostileCellAllocatesNothing() {
    Row row = row(TestRows.vector(ElementType.FLOAT, (1 << 29) - 1), 4);
    Runnable attempt =
        () ->
            assertThatThrownBy(() -> Vectors.read(row, 0, floats, 0))
                .isExactlyInstanceOf(QuiverException.class)
                .hasMessageEndingWith("expected 2147483644 bytes, got 4");
    long most = 64 * 1024;
    assertThat(Allocation.bytes(most, attempt)).isLessThanOrEqualTo(most);
  }

  /** As after an ALTER TABLE that the client does not know of: columns may have moved. */
  @Test
  void rejectsARowWithAnotherNumberOfCellsThanColumns() {
    TestRows rows = new TestRows().withFloats("w", 4, 5, 6).withFloats("v", 1, 2, 3);
    ColumnDefinitions one = new TestRows().withFloats("v", 1, 2, 3).definitions();
    ColumnDefinitions three =
        new TestRows()
            .withFloats("v", 1, 2, 3)
            .withFloats("x", 1, 2, 3)
            .withFloats("y", 1, 2, 3)
            .definitions();
    for (ColumnDefinitions columns : List.of(one, three)) {
      for (Row row : rows.buildEachWay(columns, Seed.random("cells"))) {
        assertThatThrownBy(() -> Vectors.read(row, row.firstIndexOf("v"), floats, 0))
            .isInstanceOf(RowDecodeException.class)
            .hasMessage(
                "column v: expected %d cells, one for each column, got 2; if the table was altered,"
                    + " name the columns in the query instead of *",
                columns.size());
      }
    }
    assertUntouched();
  }

  private void assertUntouched() {
    assertThat(floats).containsOnly(7);
  }

  private static Row row(DataType type, int length) {
    return new TestRows().with("v", type, ByteBuffer.allocate(length)).build();
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.column;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.MappingCodec;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import com.datastax.oss.driver.internal.core.type.codec.registry.DefaultCodecRegistry;
import dev.quiver.internal.codec.VectorTypes;
import dev.quiver.matrix.FloatMatrix;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.driver.TestResults;
import dev.quiver.testkit.driver.TestRows;
import dev.quiver.vector.QuiverException;
import dev.quiver.vector.RowDecodeException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests number columns read into arrays of the column's own width or of a wider one. */
class NumberColumnsTest {

  private final MatrixReader<FloatMatrix> reader = MatrixReader.floats("v");
  private final SplittableRandom random = Seed.random(getClass().getName());

  private static TestRows row(DataType type, ByteBuffer cell) {
    return new TestRows().withFloats("v", 1, 2).with("n", type, cell);
  }

  private static ByteBuffer ofInt(int bits) {
    return ByteBuffer.allocate(Integer.BYTES).putInt(0, bits);
  }

  private static ByteBuffer ofLong(long bits) {
    return ByteBuffer.allocate(Long.BYTES).putLong(0, bits);
  }

  /** Reads each kind of rows. */
  private <T> List<T> read(
      MatrixReader<FloatMatrix> with, TestRows row, Function<VectorTable<FloatMatrix>, T> column) {
    List<T> values = new ArrayList<>();
    for (Row built : row.buildEachWay(random)) {
      values.add(column.apply(with.read(TestResults.rows(List.of(built)))));
    }
    return values;
  }

  @Test
  void floatsAndDoublesKeepTheirBits() {
    int oddNan = 0xffa1_2345;
    for (int bits : new int[] {oddNan, 0x8000_0000, 0x0000_0001, 0x7f80_0000}) {
      TestRows row = row(DataTypes.FLOAT, ofInt(bits));
      assertThat(
              read(
                  reader.withColumn("n", float[].class),
                  row,
                  table -> table.column("n", float[].class)))
          .isNotEmpty()
          .allSatisfy(each -> assertThat(Float.floatToRawIntBits(each[0])).isEqualTo(bits));
    }
    for (long bits : new long[] {0xfff4_0000_0000_1234L, 0x8000_0000_0000_0000L, 1}) {
      TestRows row = row(DataTypes.DOUBLE, ofLong(bits));
      assertThat(
              read(
                  reader.withColumn("n", double[].class),
                  row,
                  table -> table.column("n", double[].class)))
          .isNotEmpty()
          .allSatisfy(each -> assertThat(Double.doubleToRawLongBits(each[0])).isEqualTo(bits));
    }
  }

  @Test
  void floatsAreReadAsDoublesWithoutALoss() {
    for (float value : new float[] {0.1f, -0f, Float.MIN_VALUE, Float.NEGATIVE_INFINITY}) {
      TestRows row = row(DataTypes.FLOAT, ofInt(Float.floatToRawIntBits(value)));
      assertThat(
              read(
                  reader.withColumn("n", double[].class),
                  row,
                  table -> table.column("n", double[].class)))
          .isNotEmpty()
          .allSatisfy(each -> assertThat(each).containsExactly(value));
    }
    TestRows nan = row(DataTypes.FLOAT, ofInt(0xffa1_2345));
    assertThat(
            read(
                reader.withColumn("n", double[].class),
                nan,
                table -> table.column("n", double[].class)))
        .allSatisfy(each -> assertThat(each[0]).isNaN());
  }

  @Test
  void intsOfEveryWidthKeepTheirSign() {
    TestRows tiny = row(DataTypes.TINYINT, ByteBuffer.wrap(new byte[] {-128}));
    assertThat(
            read(
                reader.withColumn("n", int[].class), tiny, table -> table.column("n", int[].class)))
        .allSatisfy(each -> assertThat(each).containsExactly(-128));
    TestRows small = row(DataTypes.SMALLINT, ByteBuffer.wrap(new byte[] {-128, 1}));
    assertThat(
            read(
                reader.withColumn("n", int[].class),
                small,
                table -> table.column("n", int[].class)))
        .allSatisfy(each -> assertThat(each).containsExactly(-32767));
    TestRows full = row(DataTypes.INT, ofInt(Integer.MIN_VALUE));
    assertThat(
            read(
                reader.withColumn("n", int[].class), full, table -> table.column("n", int[].class)))
        .allSatisfy(each -> assertThat(each).containsExactly(Integer.MIN_VALUE));
  }

  @ParameterizedTest
  @ValueSource(longs = {0, -1, 1_700_000_000_123L, Long.MIN_VALUE, Long.MAX_VALUE})
  void timestampsAreMilliseconds(long millis) {
    assertThat(
            read(
                reader.withColumn("n", long[].class),
                row(DataTypes.TIMESTAMP, ofLong(millis)),
                table -> table.column("n", long[].class)))
        .isNotEmpty()
        .allSatisfy(each -> assertThat(each).containsExactly(millis));
  }

  private static final class LaterCodec extends MappingCodec<Instant, Instant> {
    LaterCodec() {
      super(TypeCodecs.TIMESTAMP, GenericType.of(Instant.class));
    }

    @Override
    protected Instant innerToOuter(Instant value) {
      return value.plusMillis(5);
    }

    @Override
    protected Instant outerToInner(Instant value) {
      return value.minusMillis(5);
    }
  }

  private static final class NegatedCodec extends MappingCodec<Float, Float> {
    NegatedCodec() {
      super(TypeCodecs.FLOAT, GenericType.FLOAT);
    }

    @Override
    protected Float innerToOuter(Float value) {
      return -value;
    }

    @Override
    protected Float outerToInner(Float value) {
      return -value;
    }
  }

  @Test
  void codecsOfTheApplicationReadWidenedNumbers() {
    DefaultCodecRegistry registry =
        new DefaultCodecRegistry("test", new LaterCodec(), new NegatedCodec());
    TestRows timestamp = row(DataTypes.TIMESTAMP, ofLong(10)).on(registry);
    TestRows real = row(DataTypes.FLOAT, ofInt(Float.floatToRawIntBits(1.5f))).on(registry);

    assertThat(
            read(
                reader.withColumn("n", long[].class),
                timestamp,
                table -> table.column("n", long[].class)))
        .allSatisfy(each -> assertThat(each).containsExactly(15));
    assertThat(
            read(
                reader.withColumn("n", float[].class),
                real,
                table -> table.column("n", float[].class)))
        .allSatisfy(each -> assertThat(each).containsExactly(-1.5f));
    assertThat(
            read(
                reader.withColumn("n", double[].class),
                real,
                table -> table.column("n", double[].class)))
        .allSatisfy(each -> assertThat(each).containsExactly(-1.5));
  }

  @Test
  void rejectsColumnsWhoseNumbersWouldNotFit() {
    assertRejected(
        reader.withColumn("n", int[].class),
        DataTypes.BIGINT,
        "int or smallint or tinyint",
        "int[]");
    assertRejected(reader.withColumn("n", float[].class), DataTypes.DOUBLE, "float", "float[]");
    assertRejected(
        reader.withColumn("n", double[].class), DataTypes.BIGINT, "double or float", "double[]");
    assertRejected(
        reader.withColumn("n", long[].class),
        DataTypes.TIME,
        "bigint or int or smallint or tinyint or counter or timestamp",
        "long[]");
  }

  private static void assertRejected(
      MatrixReader<FloatMatrix> with, DataType type, String types, String array) {
    Row row = row(type, ofLong(1)).build();
    assertThatThrownBy(() -> with.read(TestResults.rows(List.of(row))))
        .isInstanceOf(QuiverException.class)
        .hasMessage(
            "column n: expected "
                + types
                + " to read into "
                + array
                + ", got "
                + VectorTypes.describe(type));
  }

  @Test
  void rejectsANull() {
    assertNull(
        reader.withColumn("n", int[].class),
        DataTypes.SMALLINT,
        "smallint: expected a number for an int[]");
    assertNull(
        reader.withColumn("n", float[].class),
        DataTypes.FLOAT,
        "float: expected a number for a float[]");
    assertNull(
        reader.withColumn("n", double[].class),
        DataTypes.FLOAT,
        "float: expected a number for a double[]");
    assertNull(
        reader.withColumn("n", long[].class),
        DataTypes.TIMESTAMP,
        "timestamp: expected a number for a long[]");
  }

  private void assertNull(MatrixReader<FloatMatrix> with, DataType type, String problem) {
    for (Row row : row(type, null).buildEachWay(random)) {
      assertThatThrownBy(() -> with.read(TestResults.rows(List.of(row))))
          .isInstanceOf(RowDecodeException.class)
          .hasMessage("row 0, column n " + problem + ", got null; an Object[] takes nulls");
    }
    for (Row row : row(type, ByteBuffer.allocate(0)).buildEachWay(random)) {
      assertThatThrownBy(() -> with.read(TestResults.rows(List.of(row))))
          .isInstanceOf(RowDecodeException.class)
          .hasMessageContaining("got an empty value");
    }
  }

  @Test
  void rejectsACellOfAnotherLength() {
    for (Row row : row(DataTypes.FLOAT, ByteBuffer.allocate(3)).buildEachWay(random)) {
      assertThatThrownBy(
              () -> reader.withColumn("n", double[].class).read(TestResults.rows(List.of(row))))
          .isInstanceOf(RowDecodeException.class)
          .hasMessage("row 0, column n float: expected 4 bytes, got 3");
    }
  }

  @Test
  void manyRowsKeepTheirNumbers() {
    List<Row> rows = new ArrayList<>();
    int count = 9_000; // more than fit into a part
    for (int i = 0; i < count; i++) {
      rows.add(
          new TestRows()
              .withFloats("v", i)
              .withValue("i", DataTypes.INT, i)
              .withValue("f", DataTypes.FLOAT, i + 0.5f)
              .withValue("d", DataTypes.DOUBLE, i + 0.1)
              .withValue("t", DataTypes.TIMESTAMP, Instant.ofEpochMilli(i))
              .build());
    }
    VectorTable<FloatMatrix> table =
        reader
            .withColumn("i", int[].class)
            .withColumn("f", float[].class)
            .withColumn("d", double[].class)
            .withColumn("t", long[].class)
            .withExpectedRows(10)
            .read(TestResults.rows(rows));

    assertThat(table.column("i", int[].class)).hasSize(count);
    assertThat(table.column("f", float[].class)).hasSize(count);
    assertThat(table.column("d", double[].class)).hasSize(count);
    assertThat(table.column("t", long[].class)).hasSize(count);
    for (int i = 0; i < count; i++) {
      assertThat(table.column("i", int[].class)[i]).isEqualTo(i);
      assertThat(table.column("f", float[].class)[i]).isEqualTo(i + 0.5f);
      assertThat(table.column("d", double[].class)[i]).isEqualTo(i + 0.1);
      assertThat(table.column("t", long[].class)[i]).isEqualTo(i);
    }
  }
}

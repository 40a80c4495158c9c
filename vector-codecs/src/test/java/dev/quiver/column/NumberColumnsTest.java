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

  private <A> List<A> read(TestRows row, Class<A> array) {
    List<A> values = new ArrayList<>();
    for (Row built : row.buildEachWay(random)) {
      values.add(
          reader.withColumn("n", array).read(TestResults.rows(List.of(built))).column("n", array));
    }
    assertThat(values).isNotEmpty();
    return values;
  }

  @Test
  void floatsAndDoublesKeepTheirBits() {
    int oddNan = 0xffa1_2345;
    for (int bits : new int[] {oddNan, 0x8000_0000, 0x0000_0001, 0x7f80_0000}) {
      TestRows row = row(DataTypes.FLOAT, ofInt(bits));
      assertThat(read(row, float[].class))
          .allSatisfy(each -> assertThat(Float.floatToRawIntBits(each[0])).isEqualTo(bits));
    }
    for (long bits : new long[] {0xfff4_0000_0000_1234L, 0x8000_0000_0000_0000L, 1}) {
      TestRows row = row(DataTypes.DOUBLE, ofLong(bits));
      assertThat(read(row, double[].class))
          .allSatisfy(each -> assertThat(Double.doubleToRawLongBits(each[0])).isEqualTo(bits));
    }
  }

  @Test
  void floatsAreReadAsDoublesWithoutALoss() {
    for (float value : new float[] {0.1f, -0f, Float.MIN_VALUE, Float.NEGATIVE_INFINITY}) {
      TestRows row = row(DataTypes.FLOAT, ofInt(Float.floatToRawIntBits(value)));
      assertThat(read(row, double[].class))
          .allSatisfy(each -> assertThat(each).containsExactly(value));
    }
    TestRows nan = row(DataTypes.FLOAT, ofInt(0xffa1_2345));
    assertThat(read(nan, double[].class)).allSatisfy(each -> assertThat(each[0]).isNaN());
  }

  @Test
  void intsOfEveryWidthKeepTheirSign() {
    assertKeepsSign(DataTypes.TINYINT, ByteBuffer.wrap(new byte[] {-128}), -128);
    assertKeepsSign(DataTypes.SMALLINT, ByteBuffer.wrap(new byte[] {-128, 1}), -32767);
    assertKeepsSign(DataTypes.INT, ofInt(Integer.MIN_VALUE + 1), Integer.MIN_VALUE + 1);
    for (DataType type : List.of(DataTypes.BIGINT, DataTypes.COUNTER)) {
      assertThat(read(row(type, ofLong(Long.MIN_VALUE + 1)), long[].class))
          .allSatisfy(each -> assertThat(each).containsExactly(Long.MIN_VALUE + 1));
    }
  }

  private void assertKeepsSign(DataType type, ByteBuffer cell, int value) {
    TestRows row = row(type, cell);
    assertThat(read(row, int[].class)).allSatisfy(each -> assertThat(each).containsExactly(value));
    assertThat(read(row, long[].class)).allSatisfy(each -> assertThat(each).containsExactly(value));
  }

  @ParameterizedTest
  @ValueSource(longs = {0, -1, 1_700_000_000_123L, Long.MIN_VALUE, Long.MAX_VALUE})
  void readsTimestampsAsMilliseconds(long millis) {
    assertThat(read(row(DataTypes.TIMESTAMP, ofLong(millis)), long[].class))
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

    assertThat(read(timestamp, long[].class))
        .allSatisfy(each -> assertThat(each).containsExactly(15));
    assertThat(read(real, float[].class))
        .allSatisfy(each -> assertThat(each).containsExactly(-1.5f));
    assertThat(read(real, double[].class))
        .allSatisfy(each -> assertThat(each).containsExactly(-1.5));
  }

  @Test
  void rejectsColumnsWhoseNumbersWouldNotFit() {
    assertRejected(int[].class, DataTypes.BIGINT, "int or smallint or tinyint");
    assertRejected(float[].class, DataTypes.DOUBLE, "float");
    assertRejected(double[].class, DataTypes.BIGINT, "double or float");
    assertRejected(
        long[].class,
        DataTypes.TIME,
        "bigint or int or smallint or tinyint or counter or timestamp");
  }

  private void assertRejected(Class<?> array, DataType type, String types) {
    Row row = row(type, ofLong(1)).build();
    MatrixReader<FloatMatrix> with = reader.withColumn("n", array);
    assertThatThrownBy(() -> with.read(TestResults.rows(List.of(row))))
        .isInstanceOf(QuiverException.class)
        .hasMessage(
            "column n: expected "
                + types
                + " to read into "
                + array.getSimpleName()
                + ", got "
                + VectorTypes.describe(type));
  }

  @Test
  void rejectsANullForAPrimitive() {
    assertNull(int[].class, DataTypes.SMALLINT, "smallint: expected a number for an int[]");
    assertNull(float[].class, DataTypes.FLOAT, "float: expected a number for a float[]");
    assertNull(double[].class, DataTypes.FLOAT, "float: expected a number for a double[]");
    assertNull(long[].class, DataTypes.TIMESTAMP, "timestamp: expected a number for a long[]");
  }

  private void assertNull(Class<?> array, DataType type, String problem) {
    MatrixReader<FloatMatrix> with = reader.withColumn("n", array);
    for (Row row : row(type, null).buildEachWay(random)) {
      assertThatThrownBy(() -> with.read(TestResults.rows(List.of(row))))
          .isInstanceOf(RowDecodeException.class)
          .hasMessage("row 0, column n " + problem + " (an Object[] takes nulls), got null");
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

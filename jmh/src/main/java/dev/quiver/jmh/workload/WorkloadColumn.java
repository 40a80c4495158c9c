/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.workload;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.data.TupleValue;
import com.datastax.oss.driver.api.core.data.UdtValue;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.TupleType;
import com.datastax.oss.driver.api.core.type.UserDefinedType;
import com.datastax.oss.driver.internal.core.type.UserDefinedTypeBuilder;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A column of a table, and how a program reads it. */
record WorkloadColumn(
    DataType type, Function<SplittableRandom, @Nullable Object> value, Reader reader) {

  private static final UserDefinedType UDT =
      new UserDefinedTypeBuilder("shop", "address")
          .withField("street", DataTypes.TEXT)
          .withField("number", DataTypes.INT)
          .withField("town", DataTypes.TEXT)
          .build();

  private static final TupleType TUPLE = DataTypes.tupleOf(DataTypes.INT, DataTypes.TEXT);

  interface Reader {
    int read(Row row, int column);
  }

  static WorkloadColumn ofInts() {
    return new WorkloadColumn(DataTypes.INT, SplittableRandom::nextInt, Row::getInt);
  }

  static WorkloadColumn ofIntsAndNulls() {
    return new WorkloadColumn(
        DataTypes.INT,
        random -> random.nextBoolean() ? null : random.nextInt(),
        (row, i) -> row.isNull(i) ? 0 : row.getInt(i));
  }

  static WorkloadColumn ofLongs() {
    return new WorkloadColumn(
        DataTypes.BIGINT, SplittableRandom::nextLong, (row, i) -> (int) row.getLong(i));
  }

  static WorkloadColumn ofDoubles() {
    return new WorkloadColumn(
        DataTypes.DOUBLE, SplittableRandom::nextDouble, (row, i) -> (int) row.getDouble(i));
  }

  static WorkloadColumn ofFloats() {
    return new WorkloadColumn(
        DataTypes.FLOAT, random -> (float) random.nextDouble(), (row, i) -> (int) row.getFloat(i));
  }

  static WorkloadColumn ofShorts() {
    return new WorkloadColumn(
        DataTypes.SMALLINT, random -> (short) random.nextInt(), (row, i) -> row.getShort(i));
  }

  static WorkloadColumn ofDates() {
    return new WorkloadColumn(
        DataTypes.DATE,
        random -> LocalDate.ofEpochDay(random.nextInt(30_000)),
        (row, i) -> (int) row.getLocalDate(i).toEpochDay());
  }

  static WorkloadColumn ofBooleans() {
    return new WorkloadColumn(
        DataTypes.BOOLEAN, SplittableRandom::nextBoolean, (row, i) -> row.getBoolean(i) ? 1 : 0);
  }

  static WorkloadColumn ofUuids() {
    return new WorkloadColumn(
        DataTypes.UUID,
        random -> new UUID(random.nextLong(), random.nextLong()),
        (row, i) -> (int) row.getUuid(i).getLeastSignificantBits());
  }

  static WorkloadColumn ofInstants() {
    return new WorkloadColumn(
        DataTypes.TIMESTAMP,
        random -> Instant.ofEpochMilli(random.nextLong(1L << 40)),
        (row, i) -> (int) row.getInstant(i).toEpochMilli());
  }

  /** Returns a column of texts whose lengths are 0.5 to 1.5 times {@code length}. */
  static WorkloadColumn ofTexts(int length) {
    return new WorkloadColumn(
        DataTypes.TEXT,
        random -> text(random, length / 2 + random.nextInt(length)),
        (row, i) -> row.getString(i).length());
  }

  /** Returns a column of vectors, read as arrays; the driver's session has its own codec. */
  static WorkloadColumn ofVectors(int dimension) {
    return new WorkloadColumn(
        DataTypes.vectorOf(DataTypes.FLOAT, dimension),
        random -> {
          float[] vector = new float[dimension];
          for (int i = 0; i < dimension; i++) {
            vector[i] = (float) random.nextDouble();
          }
          return vector;
        },
        (row, i) -> row.get(i, float[].class).length);
  }

  static WorkloadColumn ofBlobs(int length) {
    return new WorkloadColumn(
        DataTypes.BLOB,
        random -> {
          byte[] bytes = new byte[length];
          random.nextBytes(bytes);
          return ByteBuffer.wrap(bytes);
        },
        (row, i) -> row.getByteBuffer(i).remaining());
  }

  static WorkloadColumn ofLists(int size) {
    return new WorkloadColumn(
        DataTypes.listOf(DataTypes.INT),
        random -> IntStream.range(0, size).mapToObj(i -> random.nextInt()).toList(),
        (row, i) -> row.getList(i, Integer.class).size());
  }

  static WorkloadColumn ofMaps(int size) {
    return new WorkloadColumn(
        DataTypes.mapOf(DataTypes.TEXT, DataTypes.INT),
        random -> {
          Map<String, Integer> map = new HashMap<>();
          for (int i = 0; i < size; i++) {
            map.put("key " + i, random.nextInt());
          }
          return map;
        },
        (row, i) -> row.getMap(i, String.class, Integer.class).size());
  }

  static WorkloadColumn ofUserDefinedTypes() {
    return new WorkloadColumn(
        UDT,
        random -> UDT.newValue(text(random, 20), random.nextInt(), text(random, 20)),
        (row, i) -> {
          UdtValue value = row.getUdtValue(i);
          return value.getInt(1);
        });
  }

  static WorkloadColumn ofTuples() {
    return new WorkloadColumn(
        TUPLE,
        random -> TUPLE.newValue(random.nextInt(), text(random, 10)),
        (row, i) -> {
          TupleValue value = row.getTupleValue(i);
          return value.getInt(0);
        });
  }

  static List<WorkloadColumn> ofObjects() {
    return List.of(
        ofObjects(DataTypes.INT, SplittableRandom::nextInt),
        ofObjects(DataTypes.TEXT, random -> text(random, 20)),
        ofObjects(DataTypes.VARINT, random -> BigInteger.valueOf(random.nextLong())),
        ofObjects(DataTypes.DECIMAL, random -> BigDecimal.valueOf(random.nextLong(), 2)),
        ofObjects(DataTypes.UUID, random -> new UUID(random.nextLong(), random.nextLong())),
        ofObjects(DataTypes.DOUBLE, SplittableRandom::nextDouble));
  }

  private static WorkloadColumn ofObjects(
      DataType type, Function<SplittableRandom, @Nullable Object> value) {
    return new WorkloadColumn(type, value, (row, i) -> row.getObject(i).hashCode());
  }

  private static String text(SplittableRandom random, int length) {
    StringBuilder text = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      text.append((char) ('a' + random.nextInt(26)));
    }
    return text.toString();
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.quickstart;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.uuid.Uuids;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Writes and reads a vector of each of six element types. Both Quiver and the stock driver must
 * read what either writes. The stock driver has no codec for vectors of uuid and timeuuid before
 * 4.19: their bytes are compared with the server's encoding of a literal.
 */
final class RoundTrips {
  private static final int BY_QUIVER = 1;
  private static final int BY_STOCK = 2;

  private final CqlSession quiver;
  private final CqlSession stock;

  RoundTrips(CqlSession quiver, CqlSession stock) {
    this.quiver = quiver;
    this.stock = stock;
  }

  /** Derives vectors of all types from a real one and its text; returns a report line for each. */
  Stream<String> run(float[] floats, String text) {
    double[] doubles = IntStream.range(0, floats.length).mapToDouble(i -> floats[i]).toArray();
    int[] ints =
        IntStream.range(0, floats.length).map(i -> Float.floatToRawIntBits(floats[i])).toArray();
    long[] longs = DoubleStream.of(doubles).mapToLong(Double::doubleToRawLongBits).toArray();
    UUID[] uuids =
        Arrays.stream(text.split(" "))
            .map(word -> UUID.nameUUIDFromBytes(word.getBytes(StandardCharsets.UTF_8)))
            .toArray(UUID[]::new);
    UUID[] timeuuids = Stream.generate(Uuids::timeBased).limit(4).toArray(UUID[]::new);
    List<Float> boxedFloats = IntStream.range(0, floats.length).mapToObj(i -> floats[i]).toList();

    return Stream.of(
        compare("float", floats, floats.length, CqlVector.newInstance(boxedFloats)),
        compare("double", doubles, doubles.length, vector(DoubleStream.of(doubles).boxed())),
        compare("int", ints, ints.length, vector(IntStream.of(ints).boxed())),
        compare("bigint", longs, longs.length, vector(LongStream.of(longs).boxed())),
        compare("uuid", uuids, uuids.length, null),
        compare("timeuuid", timeuuids, timeuuids.length, null));
  }

  private static <E extends Number> CqlVector<E> vector(Stream<E> elements) {
    return CqlVector.newInstance(elements.toList());
  }

  /** Compares both sessions; drivers before 4.19 have no {@code boxed} vector for some types. */
  private String compare(
      String elementType, Object array, int dimension, @Nullable CqlVector<?> boxed) {
    String type = "vector<" + elementType + ", " + dimension + ">";
    String table = "vectors_of_" + elementType;
    quiver.execute("CREATE TABLE " + table + " (id int PRIMARY KEY, v " + type + ")");

    write(quiver, table, BY_QUIVER, array);
    Row row = read(quiver, table, BY_QUIVER);
    require(Objects.deepEquals(row.get("v", array.getClass()), array), type, "came back changed");

    String line = String.format("%-22s %-9s", type, array.getClass().getSimpleName());
    ByteBuffer bytes = Objects.requireNonNull(row.getBytesUnsafe("v"));
    if (boxed == null) {
      writeLiteral(table, array);
    } else {
      write(stock, table, BY_STOCK, boxed);
    }
    require(
        bytes.equals(read(stock, table, BY_STOCK).getBytesUnsafe("v")),
        type,
        "has other bytes when the stock driver writes it");
    if (boxed == null) {
      return line
          + " same "
          + bytes.remaining()
          + " bytes as the server makes of a literal; the stock driver has no codec";
    }
    require(
        Objects.equals(read(stock, table, BY_QUIVER).getObject("v"), boxed),
        type,
        "is read as another value by the stock driver");
    require(
        Objects.equals(read(quiver, table, BY_STOCK).getObject("v"), boxed),
        type,
        "of the stock driver is read as another value");
    return line + " same " + bytes.remaining() + " bytes and values as the stock driver";
  }

  private static void write(CqlSession session, String table, int id, Object value) {
    session.execute(
        session.prepare("INSERT INTO " + table + " (id, v) VALUES (?, ?)").bind(id, value));
  }

  /** Writes a literal, so that the server encodes the vector. */
  private void writeLiteral(String table, Object array) {
    String literal = quiver.getContext().getCodecRegistry().codecFor(array).format(array);
    stock.execute("INSERT INTO " + table + " (id, v) VALUES (" + BY_STOCK + ", " + literal + ")");
  }

  private static Row read(CqlSession session, String table, int id) {
    return Objects.requireNonNull(
        session.execute("SELECT v FROM " + table + " WHERE id = ?", id).one());
  }

  private static void require(boolean condition, String type, String problem) {
    if (!condition) {
      throw new IllegalStateException(type + " " + problem);
    }
  }
}

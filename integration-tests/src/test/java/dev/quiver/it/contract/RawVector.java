/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.data.SettableByName;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import dev.quiver.internal.codec.VectorTypes;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.testkit.RawVectors;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.SpecialValues;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A vector as its bytes on the wire, and the same vector as Java values. As the conversion uses no
 * code of Quiver, it can verify Quiver.
 */
final class RawVector {
  private static final int RANDOM_VECTORS = 3;

  private final ElementType type;
  private final byte[] bytes;

  private RawVector(ElementType type, byte[] bytes) {
    this.type = type;
    this.bytes = bytes;
  }

  /** Returns vectors that together have every special value of the type, and random bits. */
  static List<RawVector> samples(ElementType type, int dimension) {
    return samples(type, dimension, false);
  }

  /** Returns the same without NaN and infinities, for comparison by text. */
  static List<RawVector> finiteSamples(ElementType type, int dimension) {
    return samples(type, dimension, true);
  }

  /** Returns a vector of random bits. */
  static RawVector random(ElementType type, int dimension) {
    List<RawVector> samples = samples(type, dimension);
    return samples.get(samples.size() - 1);
  }

  private static List<RawVector> samples(ElementType type, int dimension, boolean finite) {
    List<byte[]> specials =
        SpecialValues.of(type).stream()
            .filter(element -> !finite || isFinite(type, element))
            .toList();
    List<RawVector> vectors = new ArrayList<>();
    for (int first = 0; first < specials.size(); first += dimension) {
      int start = first;
      vectors.add(
          join(
              type,
              IntStream.range(start, start + dimension)
                  .mapToObj(i -> specials.get(i % specials.size()))));
    }
    SplittableRandom random = Seed.random(type.cqlName() + ", " + dimension);
    for (int i = 0; i < RANDOM_VECTORS; i++) {
      vectors.add(
          join(
              type,
              Stream.generate(() -> RawVectors.randomElement(type, random))
                  .filter(element -> !finite || isFinite(type, element))
                  .limit(dimension)));
    }
    return vectors;
  }

  private static boolean isFinite(ElementType type, byte[] element) {
    return switch (type) {
      case FLOAT -> Float.isFinite(ByteBuffer.wrap(element).getFloat());
      case DOUBLE -> Double.isFinite(ByteBuffer.wrap(element).getDouble());
      case INT, BIGINT, UUID, TIMEUUID -> true;
    };
  }

  private static RawVector join(ElementType type, Stream<byte[]> elements) {
    List<byte[]> list = elements.toList();
    ByteBuffer joined = ByteBuffer.allocate(list.size() * type.size());
    list.forEach(joined::put);
    return new RawVector(type, joined.array());
  }

  /** Returns a copy of the bytes. */
  ByteBuffer bytes() {
    return ByteBuffer.wrap(bytes.clone());
  }

  int dimension() {
    return bytes.length / type.size();
  }

  /** Returns {@code float[]}, {@code double[]}, {@code int[]}, {@code long[]} or {@code UUID[]}. */
  Object array() {
    return RawVectors.array(type, bytes);
  }

  /** Returns the vector as every array that Quiver supports for it. */
  List<Object> arrays() {
    return type.elementClass() == UUID.class ? List.of(array(), longs()) : List.of(array());
  }

  static Class<?> arrayClass(ElementType type) {
    return switch (type) {
      case FLOAT -> float[].class;
      case DOUBLE -> double[].class;
      case INT -> int[].class;
      case BIGINT -> long[].class;
      case UUID, TIMEUUID -> UUID[].class;
    };
  }

  List<Object> elements() {
    return RawVectors.list(type, bytes);
  }

  /** Returns the driver's vector; for UUIDs only if {@link #hasCqlVector}. */
  @SuppressWarnings({"unchecked", "rawtypes"})
  CqlVector<?> cqlVector() {
    return CqlVector.newInstance((List) elements());
  }

  /** Whether this driver supports vectors of these elements. */
  static boolean hasCqlVector(ElementType type) {
    return Number.class.isAssignableFrom(type.elementClass())
        || VectorTypes.cqlVectorHoldsAnyType();
  }

  String literal() {
    return elements().stream().map(Object::toString).collect(Collectors.joining(", ", "[", "]"));
  }

  /** Returns the vector as every Java type that Quiver supports for it. */
  @SuppressWarnings({"unchecked", "rawtypes"})
  List<ArrayCase<?>> kinds() {
    List<ArrayCase<?>> kinds = new ArrayList<>();
    kinds.add(new ArrayCase(GenericType.of(arrayClass(type)), array()));
    kinds.add(new ArrayCase(GenericType.listOf(type.elementClass()), elements()));
    if (hasCqlVector(type)) {
      kinds.add(new ArrayCase(GenericType.vectorOf((Class) type.elementClass()), cqlVector()));
    }
    if (type.elementClass() == UUID.class) {
      kinds.add(new ArrayCase<>(GenericType.of(long[].class), longs()));
    }
    return kinds;
  }

  /** Returns the bytes as longs: for a UUID, the most and then the least significant bits. */
  long[] longs() {
    return RawVectors.longs(bytes);
  }

  /** One Java value and its type. */
  record ArrayCase<T>(GenericType<T> javaType, T value) {
    <S extends SettableByName<S>> S set(S data, String name) {
      return data.set(name, value, javaType);
    }

    T get(Row row, String name) {
      return row.get(name, javaType);
    }
  }

  /** Returns the bytes of an array, a list or a vector of the driver. */
  static ByteBuffer bytesOf(Object value) {
    return ByteBuffer.wrap(RawVectors.bytes(value));
  }

  @Override
  public String toString() {
    return "vector<"
        + type.cqlName()
        + ", "
        + dimension()
        + "> "
        + literal()
        + " "
        + Seed.describe();
  }
}

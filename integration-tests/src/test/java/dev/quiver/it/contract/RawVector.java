/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.data.SettableByName;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import dev.quiver.internal.codec.VectorTypes;
import dev.quiver.internal.wire.ElementType;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * A vector as the bytes it has on the wire, and the same vector as Java values. No code of Quiver
 * turns the one into the other, so it can tell whether Quiver is right.
 */
final class RawVector {

  /** Zeros, infinities, NaNs quiet and signalling with payloads, denormals, extremes. */
  private static final int[] FLOATS = {
    0,
    0x80000000,
    0x7f800000,
    0xff800000,
    0x7fc00000,
    0x7fc00001,
    0xffc12345,
    0x7f800001,
    0xffbfffff,
    1,
    0x80000001,
    0x007fffff,
    0x7f7fffff,
    0xff7fffff,
    0x3f800000
  };

  private static final int[] INTS = {0, 1, -1, Integer.MIN_VALUE, Integer.MAX_VALUE, 0x01020304};

  private static final long[] DOUBLES = {
    0,
    0x8000000000000000L,
    0x7ff0000000000000L,
    0xfff0000000000000L,
    0x7ff8000000000000L,
    0x7ff8000000000001L,
    0xfff8000012345678L,
    0x7ff0000000000001L,
    0xfff7ffffffffffffL,
    1,
    0x8000000000000001L,
    0x000fffffffffffffL,
    0x7fefffffffffffffL,
    0xffefffffffffffffL,
    0x3ff0000000000000L
  };

  private static final long[] LONGS = {
    0, 1, -1, Long.MIN_VALUE, Long.MAX_VALUE, 0x0102030405060708L
  };

  private static final long SEED =
      Long.getLong("quiver.test.seed", new SplittableRandom().nextLong());

  private static final int RANDOM_VECTORS = 3;

  private final ElementType type;
  private final byte[] bytes;

  private RawVector(ElementType type, byte[] bytes) {
    this.type = type;
    this.bytes = bytes;
  }

  /** How to get the same random vectors again. */
  static String seed() {
    return "-Dquiver.test.seed=" + SEED;
  }

  /** Vectors that hold every special value of the type between them, and random raw bits. */
  static List<RawVector> samples(ElementType type, int dimension) {
    return samples(type, dimension, false);
  }

  /** The same without NaN and infinities, for comparison by text. */
  static List<RawVector> finiteSamples(ElementType type, int dimension) {
    return samples(type, dimension, true);
  }

  /** Random raw bits. */
  static RawVector random(ElementType type, int dimension) {
    List<RawVector> samples = samples(type, dimension);
    return samples.get(samples.size() - 1);
  }

  /** Random elements that are equal if and only if their bits are. */
  static RawVector finiteRandom(ElementType type, int dimension) {
    List<RawVector> samples = finiteSamples(type, dimension);
    return samples.get(samples.size() - 1);
  }

  /** A source of random numbers for tests, the same for the same seed and salt. */
  static SplittableRandom newRandom(int salt) {
    return new SplittableRandom(SEED + salt);
  }

  private static List<RawVector> samples(ElementType type, int dimension, boolean finite) {
    List<byte[]> specials =
        specials(type).filter(element -> !finite || isFinite(type, element)).toList();
    List<RawVector> vectors = new ArrayList<>();
    for (int first = 0; first < specials.size(); first += dimension) {
      int start = first;
      vectors.add(
          join(
              type,
              IntStream.range(start, start + dimension)
                  .mapToObj(i -> specials.get(i % specials.size()))));
    }
    SplittableRandom random =
        new SplittableRandom(SEED ^ ((long) type.cqlName().hashCode() << 32) ^ dimension);
    for (int i = 0; i < RANDOM_VECTORS; i++) {
      vectors.add(
          join(
              type,
              Stream.generate(() -> randomElement(type, random))
                  .filter(element -> !finite || isFinite(type, element))
                  .limit(dimension)));
    }
    return vectors;
  }

  private static Stream<byte[]> specials(ElementType type) {
    return switch (type) {
      case FLOAT -> IntStream.of(FLOATS).mapToObj(RawVector::element);
      case INT -> IntStream.of(INTS).mapToObj(RawVector::element);
      case DOUBLE -> LongStream.of(DOUBLES).mapToObj(RawVector::element);
      case BIGINT -> LongStream.of(LONGS).mapToObj(RawVector::element);
      case UUID -> Stream.of(element(0, 0), element(-1, -1), element(1, Long.MIN_VALUE));
      case TIMEUUID -> Stream.of(element(0x1000, 0), element(~0xe000L, -1));
    };
  }

  private static byte[] randomElement(ElementType type, SplittableRandom random) {
    return switch (type) {
      case FLOAT, INT -> element(random.nextInt());
      case DOUBLE, BIGINT -> element(random.nextLong());
      case UUID -> element(random.nextLong(), random.nextLong());
      case TIMEUUID -> element((random.nextLong() & ~0xf000L) | 0x1000, random.nextLong());
    };
  }

  private static byte[] element(int bits) {
    return ByteBuffer.allocate(Integer.BYTES).putInt(bits).array();
  }

  private static byte[] element(long... bits) {
    ByteBuffer element = ByteBuffer.allocate(bits.length * Long.BYTES);
    LongStream.of(bits).forEach(element::putLong);
    return element.array();
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

  /** The bytes; changes to the buffer do not reach the vector. */
  ByteBuffer bytes() {
    return ByteBuffer.wrap(bytes.clone());
  }

  int dimension() {
    return bytes.length / type.size();
  }

  int elementSize() {
    return type.size();
  }

  /** {@code float[]}, {@code double[]}, {@code int[]}, {@code long[]} or {@code UUID[]}. */
  Object array() {
    return array(type, elements());
  }

  private static Object array(ElementType type, List<Object> elements) {
    Object array = Array.newInstance(arrayClass(type).getComponentType(), elements.size());
    for (int i = 0; i < elements.size(); i++) {
      Array.set(array, i, elements.get(i));
    }
    return array;
  }

  /** The vector as every array that Quiver takes for it. */
  List<Object> arrays() {
    return arrays(type, elements());
  }

  /** Elements as every array that Quiver takes for them. */
  static List<Object> arrays(ElementType type, List<Object> elements) {
    Object array = array(type, elements);
    return array instanceof UUID[] uuids
        ? List.of(
            array,
            Stream.of(uuids)
                .flatMapToLong(
                    uuid ->
                        LongStream.of(
                            uuid.getMostSignificantBits(), uuid.getLeastSignificantBits()))
                .toArray())
        : List.of(array);
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
    List<Object> elements = new ArrayList<>();
    for (ByteBuffer rest = bytes(); rest.hasRemaining(); ) {
      elements.add(
          switch (type) {
            case FLOAT -> (Object) rest.getFloat();
            case DOUBLE -> rest.getDouble();
            case INT -> rest.getInt();
            case BIGINT -> rest.getLong();
            case UUID, TIMEUUID -> new UUID(rest.getLong(), rest.getLong());
          });
    }
    return elements;
  }

  /** As the driver has it; of UUIDs only where {@link #hasCqlVector}. */
  @SuppressWarnings({"unchecked", "rawtypes"})
  CqlVector<?> cqlVector() {
    return CqlVector.newInstance((List) elements());
  }

  /** Whether this driver has vectors of these elements. */
  static boolean hasCqlVector(ElementType type) {
    return Number.class.isAssignableFrom(type.elementClass())
        || VectorTypes.cqlVectorHoldsAnyType();
  }

  String literal() {
    return elements().stream().map(Object::toString).collect(Collectors.joining(", ", "[", "]"));
  }

  /** The vector as every Java type that Quiver has for it. */
  @SuppressWarnings({"unchecked", "rawtypes"})
  List<Form<?>> forms() {
    List<Form<?>> forms = new ArrayList<>();
    forms.add(new Form(GenericType.of(arrayClass(type)), array()));
    forms.add(new Form(GenericType.listOf(type.elementClass()), elements()));
    if (hasCqlVector(type)) {
      forms.add(new Form(GenericType.vectorOf((Class) type.elementClass()), cqlVector()));
    }
    if (type.elementClass() == UUID.class) {
      forms.add(new Form<>(GenericType.of(long[].class), longs()));
    }
    return forms;
  }

  /** The bytes as longs: of a UUID, the most and then the least significant bits. */
  long[] longs() {
    long[] longs = new long[bytes.length / Long.BYTES];
    bytes().asLongBuffer().get(longs);
    return longs;
  }

  /** One Java value and its type. */
  record Form<T>(GenericType<T> javaType, T value) {

    <S extends SettableByName<S>> S set(S data, String name) {
      return data.set(name, value, javaType);
    }

    T get(Row row, String name) {
      return row.get(name, javaType);
    }
  }

  /** The bytes of an array, a list or a vector of the driver. */
  static ByteBuffer bytesOf(Object value) {
    List<Object> elements = new ArrayList<>();
    if (value instanceof Iterable<?> iterable) {
      iterable.forEach(elements::add);
    } else {
      IntStream.range(0, Array.getLength(value)).forEach(i -> elements.add(Array.get(value, i)));
    }
    ByteBuffer bytes = ByteBuffer.allocate(elements.size() * 2 * Long.BYTES);
    for (Object element : elements) {
      if (element instanceof Float number) {
        bytes.putInt(Float.floatToRawIntBits(number));
      } else if (element instanceof Double number) {
        bytes.putLong(Double.doubleToRawLongBits(number));
      } else if (element instanceof Integer number) {
        bytes.putInt(number);
      } else if (element instanceof Long number) {
        bytes.putLong(number);
      } else {
        UUID uuid = (UUID) element;
        bytes.putLong(uuid.getMostSignificantBits()).putLong(uuid.getLeastSignificantBits());
      }
    }
    return bytes.flip();
  }

  @Override
  public String toString() {
    return "vector<" + type.cqlName() + ", " + dimension() + "> " + literal() + " " + seed();
  }
}

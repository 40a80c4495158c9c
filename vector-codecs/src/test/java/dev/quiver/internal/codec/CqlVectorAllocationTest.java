/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.testkit.Allocation;
import dev.quiver.testkit.InNewJvm;
import dev.quiver.testkit.RawVectors;
import dev.quiver.testkit.Seed;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Measures what vectors of 1,536 elements allocate in a long-running JVM, whose loops over {@code
 * CqlVector}s have seen too many classes of lists to remove boxes. Bounds are the elements' sizes.
 */
@InNewJvm
class CqlVectorAllocationTest {

  private static final ProtocolVersion V5 = ProtocolVersion.DEFAULT;
  private static final int DIMENSION = 1536;
  private static final int CALLS = 200;
  private static final int SHORT = 16;
  private static final int WALKS = 1_000;
  private static final long UUID_SIZE = Allocation.uuid();

  /** Bytes of the objects around an array: a list, a vector, the array's header. */
  private static final int AROUND = 64;

  /** Bytes of the objects needed to traverse the elements: at most those of a stream. */
  private static final double PASSING = 512;

  /** The ways to traverse all elements. */
  private static final Map<String, Pass> PASSES = passes();

  @BeforeAll
  static void useListsOfManyClasses() throws Throwable {
    for (ElementType type : CqlVectorMethods.types().toList()) {
      TypeCodec<CqlVector<?>> codec = ours(type, SHORT);
      List<CqlVector<?>> vectors = vectors(type, SHORT);
      for (int i = 0; i < WALKS; i++) {
        for (CqlVector<?> vector : vectors) {
          for (Pass pass : PASSES.values()) {
            Allocation.sink = pass.over(vector);
          }
          Allocation.sink = vector.subVector(0, SHORT);
        }
        for (CqlVector<?> vector : vectors) {
          Allocation.sink = codec.encode(vector, V5);
        }
        vectors = i % 100 == 0 ? vectors(type, SHORT) : vectors;
      }
    }
  }

  @ParameterizedTest
  @MethodSource("dev.quiver.internal.codec.CqlVectorMethods#types")
  void decodingMakesAnArrayAndNoBoxes(ElementType type) {
    TypeCodec<CqlVector<?>> codec = ours(type, DIMENSION);
    ByteBuffer bytes = bytes(type);
    long array = DIMENSION * (isUuid(type) ? 4 + UUID_SIZE : type.size());
    double enough = array + AROUND;
    assertThat(allocated(enough, () -> codec.decode(bytes, V5))).isBetween(1.0 * array, enough);
  }

  /**
   * The driver keeps a reference of four bytes to each box instead of the array. So decoding
   * allocates less than the driver only for elements of eight bytes.
   */
  @ParameterizedTest
  @MethodSource("dev.quiver.internal.codec.CqlVectorMethods#types")
  void decodingAndAPassAllocateTheArrayAndABoxForEachElement(ElementType type) {
    TypeCodec<CqlVector<?>> ours = ours(type, DIMENSION);
    ByteBuffer bytes = bytes(type);
    double enough = DIMENSION * (box(type) + (isUuid(type) ? 4 : type.size())) + AROUND + PASSING;
    PASSES.forEach(
        (name, pass) ->
            assertThat(allocated(enough, () -> pass.over(ours.decode(bytes, V5))))
                .as(name)
                .isLessThanOrEqualTo(enough));
  }

  @ParameterizedTest
  @MethodSource("dev.quiver.internal.codec.CqlVectorMethods#types")
  void hashingAndComparingMakeNoBoxes(ElementType type) {
    ByteBuffer bytes = bytes(type);
    CqlVector<?> vector = ours(type, DIMENSION).decode(bytes, V5);
    CqlVector<?> other = ours(type, DIMENSION).decode(bytes, V5);
    assertThat(allocated(AROUND, () -> vector.hashCode())).isLessThanOrEqualTo(AROUND);
    assertThat(allocated(AROUND, () -> vector.equals(other))).isLessThanOrEqualTo(AROUND);
  }

  @ParameterizedTest
  @MethodSource("dev.quiver.internal.codec.CqlVectorMethods#types")
  void decodedVectorsAreEncodedFromTheirArray(ElementType type) {
    TypeCodec<CqlVector<?>> codec = ours(type, DIMENSION);
    CqlVector<?> decoded = codec.decode(bytes(type), V5);
    double enough = DIMENSION * type.size() + 2.0 * AROUND;
    assertThat(allocated(enough, () -> codec.encode(decoded, V5))).isLessThanOrEqualTo(enough);
  }

  @ParameterizedTest
  @MethodSource("dev.quiver.internal.codec.CqlVectorMethods#types")
  void boxesAreEncodedWithoutAnArrayOfTheElements(ElementType type) {
    TypeCodec<CqlVector<?>> ours = ours(type, DIMENSION);
    for (CqlVector<?> vector : vectors(type, DIMENSION)) {
      double enough = DIMENSION * type.size() + 2.0 * AROUND;
      assertThat(allocated(enough, () -> ours.encode(vector, V5))).isLessThanOrEqualTo(enough);
    }
  }

  private static boolean isUuid(ElementType type) {
    return type == ElementType.UUID || type == ElementType.TIMEUUID;
  }

  private static double allocated(double enough, Call call) {
    return Allocation.bytesPerCall(CALLS, enough, run(call));
  }

  /** The largest size of a box on the heap: a float or an int, a double or a long, a UUID. */
  private static long box(ElementType type) {
    return isUuid(type) ? UUID_SIZE : 8 + 2L * type.size();
  }

  private static Runnable run(Call call) {
    return () -> {
      try {
        Allocation.sink = call.run();
      } catch (Throwable e) {
        throw new AssertionError(e);
      }
    };
  }

  private static Map<String, Pass> passes() {
    Map<String, Pass> passes = new LinkedHashMap<>();
    passes.put("get", CqlVectorAllocationTest::get);
    passes.put("iterator", CqlVectorAllocationTest::iterator);
    passes.put(
        "stream", vector -> CqlVectorMethods.stream(vector).mapToInt(Object::hashCode).max());
    passes.put(
        "stream of others",
        vector -> CqlVectorMethods.stream(vector).filter("x"::equals).findAny());
    passes.put("for", CqlVectorAllocationTest::loop);
    return passes;
  }

  private static Object get(CqlVector<?> vector) throws Throwable {
    Object last = null;
    for (int i = 0; i < vector.size(); i++) {
      last = CqlVectorMethods.get(vector, i);
    }
    return last;
  }

  private static Object iterator(CqlVector<?> vector) {
    Object last = null;
    for (Iterator<?> elements = vector.iterator(); elements.hasNext(); ) {
      last = elements.next();
    }
    return last;
  }

  private static Object loop(CqlVector<?> vector) {
    Object last = null;
    for (Object element : (Iterable<?>) vector) {
      last = element;
    }
    return last;
  }

  /** Vectors over every class of lists that programs use. */
  @SuppressWarnings("JdkObsolete") // LinkedList, too
  private static List<CqlVector<?>> vectors(ElementType type, int dimension) {
    byte[] bytes = RawVectors.random(type, dimension, Seed.random("lists in use"));
    List<Object> elements = RawVectors.list(type, bytes);
    List<CqlVector<?>> vectors = new ArrayList<>();
    for (List<Object> list :
        List.of(
            elements,
            Arrays.asList(elements.toArray()),
            new LinkedList<>(elements),
            List.copyOf(elements))) {
      vectors.add(newInstance(list));
    }
    vectors.add(ours(type, dimension).decode(ByteBuffer.wrap(bytes), V5));
    vectors.add(drivers(type, dimension).decode(ByteBuffer.wrap(bytes), V5));
    return vectors;
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static CqlVector<?> newInstance(List<Object> list) {
    return CqlVector.newInstance((List) list);
  }

  private static ByteBuffer bytes(ElementType type) {
    return ByteBuffer.wrap(RawVectors.random(type, DIMENSION, Seed.random("in use")));
  }

  @SuppressWarnings("unchecked")
  private static TypeCodec<CqlVector<?>> ours(ElementType type, int dimension) {
    return (TypeCodec<CqlVector<?>>) VectorCodecFamily.of(type, dimension).cqlVector();
  }

  private static TypeCodec<CqlVector<?>> drivers(ElementType type, int dimension) {
    return CodecRegistry.DEFAULT.codecFor(
        DataTypes.vectorOf(VectorTypes.dataType(type), dimension));
  }

  private interface Pass {
    Object over(CqlVector<?> vector) throws Throwable;
  }

  private interface Call {
    Object run() throws Throwable;
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.shaded.guava.common.collect.Lists;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.jmh.Pass;
import dev.quiver.jmh.RandomVector;
import dev.quiver.jmh.VectorApi;
import dev.quiver.testkit.RawVectors;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs every benchmark method, and checks that all codecs produce equal values. */
class CodecBenchmarkTest {

  static Stream<Arguments> cases() {
    return Lists.<Object>cartesianProduct(
            List.of(CodecUnderTest.values()),
            List.copyOf(EnumSet.complementOf(EnumSet.of(ElementType.TIMEUUID))),
            List.of(4, 130, 1536))
        .stream()
        .filter(each -> exists((CodecUnderTest) each.get(0), (ElementType) each.get(1)))
        .map(each -> Arguments.of(each.toArray()));
  }

  static Stream<Arguments> casesOfArraysThatExist() {
    return cases().filter(each -> each.get()[0].toString().matches("MEMCPY|QUIVER.*(ARRAY|LONGS)"));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void eachCodecEncodesTheVectorsBytes(CodecUnderTest codec, ElementType type, int dimension) {
    Object encoded = benchmark(codec, type, dimension).encode();
    byte[] bytes =
        encoded instanceof ByteBuffer buffer
            ? withoutLengths(buffer, codec, type)
            : (byte[]) encoded;

    assertThat(bytes).isEqualTo(RandomVector.bytes(type, dimension));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void eachCodecDecodesTheVectorsElements(CodecUnderTest codec, ElementType type, int dimension) {
    assertElements(benchmark(codec, type, dimension).decode(), type, dimension);
  }

  @ParameterizedTest
  @MethodSource("casesOfArraysThatExist")
  void decodesIntoTheSameArrayEachTime(CodecUnderTest codec, ElementType type, int dimension) {
    CodecBenchmark benchmark = benchmark(codec, type, dimension);
    Object target = benchmark.decodeInto();
    clear(target);

    assertThat(benchmark.decodeInto()).isSameAs(target);
    assertElements(target, type, dimension);
  }

  private static boolean exists(CodecUnderTest codec, ElementType type) {
    boolean rightType =
        switch (codec) {
          case DRIVER_ARRAY -> type == ElementType.FLOAT;
          case QUIVER_LONGS, QUIVER_SIMD_LONGS -> type == ElementType.UUID;
          default -> true;
        };
    return rightType && VectorApi.suits(codec);
  }

  private static CodecBenchmark benchmark(CodecUnderTest codec, ElementType type, int dimension) {
    CodecBenchmark benchmark = new CodecBenchmark();
    benchmark.codec = codec;
    benchmark.elementType = type;
    benchmark.dimension = dimension;
    benchmark.setUp();
    return benchmark;
  }

  /** A driver's {@code list<uuid>} includes its size and the lengths of its elements. */
  private static byte[] withoutLengths(ByteBuffer encoded, CodecUnderTest codec, ElementType type) {
    ByteBuffer from = encoded.duplicate();
    if (codec != CodecUnderTest.DRIVER_CQL_VECTOR || type != ElementType.UUID) {
      byte[] bytes = new byte[from.remaining()];
      from.get(bytes);
      return bytes;
    }
    byte[] bytes = new byte[from.getInt() * 16];
    for (int i = 0; i < bytes.length; i += 16) {
      assertThat(from.getInt()).isEqualTo(16);
      from.get(bytes, i, 16);
    }
    assertThat(from.hasRemaining()).isFalse();
    return bytes;
  }

  private static void assertElements(Object decoded, ElementType type, int dimension) {
    assertThat(decoded instanceof byte[] bytes ? bytes : RawVectors.bytes(decoded))
        .isEqualTo(RandomVector.bytes(type, dimension));
  }

  private static void clear(Object array) {
    int length = Array.getLength(array);
    Object blank = Array.newInstance(array.getClass().getComponentType(), length);
    System.arraycopy(blank, 0, array, 0, length);
  }

  static Stream<Arguments> cqlVectorCases() {
    return Lists.<Object>cartesianProduct(
            Stream.of(
                    CodecUnderTest.DRIVER_CQL_VECTOR,
                    CodecUnderTest.QUIVER_CQL_VECTOR,
                    CodecUnderTest.QUIVER_SIMD_CQL_VECTOR)
                .filter(VectorApi::suits)
                .toList(),
            List.copyOf(EnumSet.complementOf(EnumSet.of(ElementType.TIMEUUID))),
            List.of(Pass.values()))
        .stream()
        .map(each -> Arguments.of(each.toArray()));
  }

  @ParameterizedTest
  @MethodSource("cqlVectorCases")
  void eachPassReadsEachElement(CodecUnderTest codec, ElementType type, Pass pass) {
    CqlVectorBenchmark benchmark = new CqlVectorBenchmark();
    benchmark.codec = codec;
    benchmark.elementType = type;
    benchmark.pass = pass;
    benchmark.dimension = 130;
    benchmark.setUp();

    double expected = 0;
    ByteBuffer wire = ByteBuffer.wrap(RandomVector.bytes(type, 130));
    while (wire.hasRemaining()) {
      expected +=
          switch (type) {
            case FLOAT -> wire.getFloat();
            case DOUBLE -> wire.getDouble();
            case INT -> wire.getInt();
            case BIGINT -> wire.getLong();
            case UUID, TIMEUUID -> wire.position(wire.position() + Long.BYTES).getLong();
          };
    }
    assertThat(benchmark.decodeAndPass()).isEqualTo(expected);
    assertThat(benchmark.decodeAndPass()).as("again").isEqualTo(expected);
  }
}

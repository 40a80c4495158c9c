/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import dev.quiver.codec.VectorCodecs;
import dev.quiver.testkit.BufferKind;
import dev.quiver.testkit.RawVectors;
import dev.quiver.vector.QuiverException;
import dev.quiver.vector.VectorDimensionException;
import java.nio.ByteBuffer;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests vectors with invalid elements, another size than they report, or another length. */
class BadElementTest {

  private static final UUID TIME = UUID.fromString("50554d6e-29bb-11e5-b345-feff819cdc9f");
  private static final UUID RANDOM = UUID.fromString("00112233-4455-4677-8899-aabbccddeeff");

  /** Every shorter length is tested, so the dimension must not be too large. */
  private static final int GREATEST_DIMENSION = 257;

  static Stream<Arguments> rejectsElementsThatDoNotFit() {
    TypeCodec<?> uuids = VectorCodecs.vectorToArray(DataTypes.UUID, 3, UUID[].class);
    TypeCodec<?> timeuuids = VectorCodecs.vectorToArray(DataTypes.TIMEUUID, 2, UUID[].class);
    TypeCodec<?> pairs = VectorCodecs.vectorToArray(DataTypes.TIMEUUID, 2, long[].class);
    TypeCodec<?> list = VectorCodecs.vectorToList(TypeCodecs.FLOAT, 2);
    long[] longs = {
      TIME.getMostSignificantBits(),
      TIME.getLeastSignificantBits(),
      RANDOM.getMostSignificantBits(),
      RANDOM.getLeastSignificantBits()
    };
    return Stream.of(
        arguments(uuids, new UUID[] {RANDOM, null, RANDOM}, "uuid, 3", "a UUID", "null"),
        arguments(
            VectorCodecs.vectorToArray(DataTypes.UUID, UUID[].class),
            new UUID[] {RANDOM, null},
            "uuid",
            "a UUID",
            "null"),
        arguments(timeuuids, new UUID[] {TIME, null}, "timeuuid, 2", "a version 1 UUID", "null"),
        arguments(timeuuids, new UUID[] {TIME, RANDOM}, "timeuuid, 2", "a version 1 UUID", RANDOM),
        arguments(pairs, longs, "timeuuid, 2", "a version 1 UUID", RANDOM),
        arguments(
            VectorCodecs.vectorToList(TypeCodecs.TIMEUUID, 2),
            List.of(TIME, RANDOM),
            "timeuuid, 2",
            "a version 1 UUID",
            RANDOM),
        arguments(list, Arrays.asList(1f, null), "float, 2", "java.lang.Float", "null"),
        arguments(
            list,
            List.of(1f, 2d),
            "float, 2",
            "java.lang.Float",
            "java.lang.Double 2.0; register VectorCodecs.doubleListAsFloats(), which rounds each"
                + " element"),
        arguments(
            VectorCodecs.vectorToCqlVector(TypeCodecs.BIGINT, 2),
            CqlVector.newInstance(List.<Number>of(1L, 7)),
            "bigint, 2",
            "java.lang.Long",
            "java.lang.Integer 7"),
        arguments(
            VectorCodecs.vectorToList(TypeCodecs.UUID, 2),
            List.of(RANDOM, RANDOM.toString()),
            "uuid, 2",
            "java.util.UUID",
            "java.lang.String " + RANDOM));
  }

  @ParameterizedTest
  @MethodSource
  void rejectsElementsThatDoNotFit(
      TypeCodec<?> codec, Object value, String type, String expected, Object actual) {
    assertEncode(codec, value)
        .isExactlyInstanceOf(QuiverException.class)
        .hasMessage("vector<%s>: expected %s at index 1, got %s", type, expected, actual);
  }

  /** A CqlVector rejects nulls when created, but the list it wraps can change later. */
  @Test
  void rejectsANullPutIntoACqlVectorLater() {
    List<Integer> list = Arrays.asList(1, 2);
    CqlVector<Integer> vector = CqlVector.newInstance(list);
    list.set(1, null);
    TypeCodec<CqlVector<Integer>> codec = VectorCodecs.vectorToCqlVector(TypeCodecs.INT, 2);
    assertEncode(codec, vector)
        .isInstanceOf(QuiverException.class)
        .hasMessage("vector<int, 2>: expected java.lang.Integer at index 1, got null");
    assertThatThrownBy(() -> codec.format(vector))
        .isExactlyInstanceOf(QuiverException.class)
        .hasMessageEndingWith("at index 1, got null");
  }

  @ParameterizedTest
  @CsvSource({"3, 2, 2", "3, 4, 4", "2, 3, 2"})
  void rejectsListsThatMisreportTheirSize(int size, int elements, int found) {
    List<Float> lying = lying(size, elements, 1f);
    String message = "vector<float, 3>: expected 3 elements, got " + found;
    assertEncode(VectorCodecs.vectorToList(TypeCodecs.FLOAT, 3), lying)
        .isInstanceOf(VectorDimensionException.class)
        .hasMessage(message);
    assertEncode(VectorCodecs.vectorToCqlVector(TypeCodecs.FLOAT, 3), CqlVector.newInstance(lying))
        .isInstanceOf(VectorDimensionException.class)
        .hasMessage(message);
  }

  @Test
  void rejectsALiteralWithAUuidOfAnotherVersion() {
    TypeCodec<List<UUID>> codec = VectorCodecs.vectorToList(TypeCodecs.TIMEUUID, 1);
    assertThatThrownBy(() -> codec.parse("[" + RANDOM + "]"))
        .isExactlyInstanceOf(QuiverException.class)
        .hasMessageContaining("expected a version 1 UUID at index 0");
  }

  @Test
  void rejectsAnOddNumberOfLongs() {
    assertEncode(VectorCodecs.vectorToArray(DataTypes.UUID, 2, long[].class), new long[3])
        .isInstanceOf(QuiverException.class)
        .hasMessage("vector<uuid, 2>: expected two longs for each UUID, got 3 longs");
    assertEncode(VectorCodecs.vectorToArray(DataTypes.TIMEUUID, long[].class), new long[1])
        .isInstanceOf(QuiverException.class)
        .hasMessage("vector<timeuuid>: expected two longs for each UUID, got 1 longs");
  }

  private static AbstractThrowableAssert<?, ?> assertEncode(TypeCodec<?> codec, Object value) {
    return assertThatThrownBy(
        () -> CodecCase.objects(codec).encode(value, ProtocolVersion.DEFAULT));
  }

  /** A list that reports one size and iterates over another number of elements. */
  static <E> List<E> lying(int size, int elements, E element) {
    return new AbstractList<>() {
      @Override
      public E get(int index) {
        return element;
      }

      @Override
      public int size() {
        return size;
      }

      @Override
      public Iterator<E> iterator() {
        return Collections.nCopies(elements, element).iterator();
      }
    };
  }

  private static final BufferKind[] KINDS = {
    BufferKind.HEAP, BufferKind.HEAP_ODD_OFFSET, BufferKind.DIRECT_ODD_OFFSET
  };

  static Stream<CodecCase> allBound() {
    return CodecCase.all().filter(it -> it.bound() && it.dimension() <= GREATEST_DIMENSION);
  }

  static Stream<CodecCase> allOfAnyDimension() {
    return CodecCase.all().filter(it -> !it.bound() && it.dimension() <= GREATEST_DIMENSION);
  }

  @ParameterizedTest
  @MethodSource("allBound")
  void aBoundCodecDecodesOnlyItsLength(CodecCase codec) {
    byte[] longest = codec.sample(codec.dimension() + 1);
    for (int length = 1; length <= longest.length; length++) {
      byte[] bytes = Arrays.copyOf(longest, length);
      for (BufferKind kind : KINDS) {
        if (length == codec.byteLength()) {
          assertThat(RawVectors.bytes(codec.decode(kind.hold(bytes)))).isEqualTo(bytes);
        } else {
          assertThatThrownBy(() -> codec.decode(kind.hold(bytes)))
              .isInstanceOf(QuiverException.class)
              .hasMessage(
                  "vector<%s, %d>: expected %d bytes, got %d",
                  codec.type().cqlName(), codec.dimension(), codec.byteLength(), length);
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("allOfAnyDimension")
  void aCodecOfAnyDimensionDecodesOnlyWholeElements(CodecCase codec) {
    byte[] longest = codec.sample(codec.dimension() + 1);
    for (int length = 1; length <= longest.length; length++) {
      byte[] bytes = Arrays.copyOf(longest, length);
      if (length % codec.type().size() == 0) {
        assertThat(RawVectors.bytes(codec.decode(ByteBuffer.wrap(bytes)))).isEqualTo(bytes);
      } else {
        assertThatThrownBy(() -> codec.decode(ByteBuffer.wrap(bytes)))
            .isInstanceOf(QuiverException.class)
            .hasMessage(
                "vector<%s>: expected a multiple of %d bytes, got %d",
                codec.type().cqlName(), codec.type().size(), bytes.length);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("allBound")
  void aBoundCodecEncodesOnlyItsDimension(CodecCase codec) {
    int n = codec.dimension();
    IntStream.of(0, n - 1, n + 1, 2 * n, 100)
        .filter(wrong -> wrong != n)
        .forEach(
            wrong ->
                assertThatThrownBy(() -> codec.encode(codec.value(codec.sample(wrong))))
                    .isInstanceOf(VectorDimensionException.class)
                    .hasMessage(
                        "vector<%s, %d>: expected %d elements, got %d",
                        codec.type().cqlName(), n, n, wrong));
  }

  @Test
  void errorsNameTheExpectedAndTheActualLength() {
    TypeCodec<float[]> codec = VectorCodecs.vectorToArray(DataTypes.FLOAT, 3, float[].class);
    assertThatThrownBy(() -> codec.decode(ByteBuffer.allocate(13), ProtocolVersion.DEFAULT))
        .isInstanceOfSatisfying(
            QuiverException.class,
            e -> {
              assertThat(e.expected()).isEqualTo("12 bytes");
              assertThat(e.actual()).isEqualTo("13");
            });
    assertThatThrownBy(() -> codec.encode(new float[4], ProtocolVersion.DEFAULT))
        .isInstanceOfSatisfying(
            VectorDimensionException.class,
            e -> {
              assertThat(e.expected()).isEqualTo("3 elements");
              assertThat(e.actual()).isEqualTo("4");
            });
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import dev.quiver.codec.VectorCodecs;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.vector.VectorDimensionException;
import dev.quiver.vector.VectorElementException;
import dev.quiver.vector.VectorLengthException;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.UUID;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;

/** Values of the right size with an element that no vector can hold, or that lie about it. */
class BadElementTest {

  private static final UUID TIME = UUID.fromString("50554d6e-29bb-11e5-b345-feff819cdc9f");
  private static final UUID RANDOM = UUID.fromString("00112233-4455-4677-8899-aabbccddeeff");

  @Test
  void nullInAnArrayOfUuids() {
    assertEncode(
            VectorCodecs.vectorToArray(DataTypes.UUID, 3, UUID[].class),
            new UUID[] {RANDOM, null, RANDOM})
        .isInstanceOf(VectorElementException.class)
        .hasMessage("vector<uuid, 3>: expected a UUID at index 1, got null");
    assertEncode(VectorCodecs.vectorToArray(DataTypes.UUID, UUID[].class), new UUID[] {null})
        .hasMessage("vector<uuid>: expected a UUID at index 0, got null");
  }

  @Test
  void nullInAList() {
    assertEncode(VectorCodecs.vectorToList(TypeCodecs.FLOAT, 3), Arrays.asList(1.0f, 2.0f, null))
        .isInstanceOfSatisfying(
            VectorElementException.class, e -> assertThat(e.index()).isEqualTo(2))
        .hasMessage("vector<float, 3>: expected java.lang.Float at index 2, got null");
  }

  /** A CqlVector refuses nulls when it is made, but the list it wraps can still be changed. */
  @Test
  void nullThatCameIntoACqlVectorLater() {
    List<Integer> list = Arrays.asList(1, 2);
    CqlVector<Integer> vector = CqlVector.newInstance(list);
    list.set(1, null);
    TypeCodec<CqlVector<Integer>> codec = VectorCodecs.vectorToCqlVector(TypeCodecs.INT, 2);
    assertEncode(codec, vector)
        .isInstanceOf(VectorElementException.class)
        .hasMessage("vector<int, 2>: expected java.lang.Integer at index 1, got null");
    assertThatThrownBy(() -> codec.format(vector)).isInstanceOf(VectorElementException.class);
  }

  @Test
  void elementsOfAnotherClass() {
    assertEncode(VectorCodecs.vectorToList(TypeCodecs.FLOAT, 2), List.of(1.0f, 2.0d))
        .isInstanceOf(VectorElementException.class)
        .hasMessage(
            "vector<float, 2>: expected java.lang.Float at index 1, got java.lang.Double 2.0; register"
                + " VectorCodecs.doubleListAsFloats(), which rounds each element");
    assertEncode(
            VectorCodecs.vectorToCqlVector(TypeCodecs.BIGINT, 1), CqlVector.newInstance(List.of(7)))
        .isInstanceOf(VectorElementException.class)
        .hasMessage(
            "vector<bigint, 1>: expected java.lang.Long at index 0, got java.lang.Integer 7");
    assertEncode(VectorCodecs.vectorToList(TypeCodecs.UUID, 1), List.of(RANDOM.toString()))
        .isInstanceOf(VectorElementException.class)
        .hasMessage(
            "vector<uuid, 1>: expected java.util.UUID at index 0, got java.lang.String " + RANDOM);
  }

  @Test
  void aListThatHasFewerOrMoreElementsThanItsSize() {
    TypeCodec<List<Float>> codec = VectorCodecs.vectorToList(TypeCodecs.FLOAT, 3);
    assertEncode(codec, new LyingList(3, 2))
        .isInstanceOf(VectorDimensionException.class)
        .hasMessage("vector<float, 3>: expected 3 elements, got 2");
    assertEncode(codec, new LyingList(3, 4))
        .isInstanceOf(VectorDimensionException.class)
        .hasMessage("vector<float, 3>: expected 3 elements, got 4");
    assertEncode(codec, new LyingList(2, 3)).isInstanceOf(VectorDimensionException.class);
  }

  @Test
  void aCqlVectorThatHasFewerOrMoreElementsThanItsSize() {
    TypeCodec<CqlVector<Float>> codec = VectorCodecs.vectorToCqlVector(TypeCodecs.FLOAT, 3);
    assertEncode(codec, CqlVector.newInstance(new LyingList(3, 2)))
        .isInstanceOf(VectorDimensionException.class)
        .hasMessage("vector<float, 3>: expected 3 elements, got 2");
    assertEncode(codec, CqlVector.newInstance(new LyingList(3, 4)))
        .isInstanceOf(VectorDimensionException.class)
        .hasMessage("vector<float, 3>: expected 3 elements, got 4");
  }

  @Test
  void aTimeuuidOfAnotherVersionInAnArray() {
    assertEncode(
            VectorCodecs.vectorToArray(DataTypes.TIMEUUID, 2, UUID[].class),
            new UUID[] {TIME, RANDOM})
        .isInstanceOf(VectorElementException.class)
        .hasMessage("vector<timeuuid, 2>: expected a version 1 UUID at index 1, got " + RANDOM);
    assertEncode(VectorCodecs.vectorToArray(DataTypes.TIMEUUID, 1, UUID[].class), new UUID[] {null})
        .isInstanceOf(VectorElementException.class)
        .hasMessage("vector<timeuuid, 1>: expected a version 1 UUID at index 0, got null");
  }

  @Test
  void aTimeuuidOfAnotherVersionInPairsOfLongs() {
    long[] pairs = {
      TIME.getMostSignificantBits(),
      TIME.getLeastSignificantBits(),
      RANDOM.getMostSignificantBits(),
      RANDOM.getLeastSignificantBits()
    };
    assertEncode(VectorCodecs.vectorToArray(DataTypes.TIMEUUID, 2, long[].class), pairs)
        .isInstanceOf(VectorElementException.class)
        .hasMessage("vector<timeuuid, 2>: expected a version 1 UUID at index 1, got " + RANDOM);
  }

  @Test
  void aTimeuuidOfAnotherVersionInAListOrALiteral() {
    CodecCase list =
        new CodecCase(
            CodecCase.objects(VectorCodecFamily.of(ElementType.TIMEUUID, 1).find(List.class)),
            ElementType.TIMEUUID,
            1,
            true);
    assertThatThrownBy(() -> list.encode(List.of(RANDOM)))
        .isInstanceOf(VectorElementException.class)
        .hasMessage("vector<timeuuid, 1>: expected a version 1 UUID at index 0, got " + RANDOM);
    assertThatThrownBy(() -> list.codec().parse("[" + RANDOM + "]"))
        .isInstanceOf(VectorElementException.class);
  }

  @Test
  void halfAUuidInPairsOfLongs() {
    assertEncode(VectorCodecs.vectorToArray(DataTypes.UUID, 2, long[].class), new long[3])
        .isInstanceOf(VectorLengthException.class)
        .hasMessage("vector<uuid, 2>: expected two longs for each UUID, got 3 longs");
    assertEncode(VectorCodecs.vectorToArray(DataTypes.TIMEUUID, long[].class), new long[1])
        .isInstanceOf(VectorLengthException.class)
        .hasMessage("vector<timeuuid>: expected two longs for each UUID, got 1 longs");
  }

  private static AbstractThrowableAssert<?, ?> assertEncode(TypeCodec<?> codec, Object value) {
    return assertThatThrownBy(
        () -> CodecCase.objects(codec).encode(value, ProtocolVersion.DEFAULT));
  }

  /** Says one size, and iterates over another number of elements. */
  private static final class LyingList extends AbstractList<Float> {
    private final int size;
    private final int elements;

    LyingList(int size, int elements) {
      this.size = size;
      this.elements = elements;
    }

    @Override
    public Float get(int index) {
      return (float) index;
    }

    @Override
    public int size() {
      return size;
    }

    @Override
    public Iterator<Float> iterator() {
      return Arrays.asList(1f, 2f, 3f, 4f).subList(0, elements).iterator();
    }
  }
}

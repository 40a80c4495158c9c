/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import static dev.quiver.internal.codec.CqlVectorMethods.stream;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.data.CqlVector;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.testkit.RawVectors;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.driver.RawCqlVectors;
import java.nio.ByteBuffer;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Spliterator;
import java.util.SplittableRandom;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests how a driver creates a {@code CqlVector}, and that ours answers as one with boxes. */
class CqlVectorsTest {

  private static final int ROUNDS = 50;
  private static final int CALLS = 40;

  /** The build runs this test with every driver. */
  @Test
  void thisDriverCallsOnlyIteratorAndOnlyOnce() {
    List<String> calls = new ArrayList<>();
    CqlVector<?> vector = CqlVector.newInstance(new RecordedList(calls));
    assertThat(calls).containsExactly("iterator");
    assertThat(vector.size()).isEqualTo(2);
    assertThat(CqlVectors.checksNullsWithOneIterator(CqlVector::newInstance)).isTrue();
  }

  @Test
  void detectsADriverThatCopiesTheList() {
    assertThat(
            CqlVectors.checksNullsWithOneIterator(
                list -> CqlVector.newInstance(new ArrayList<>(list))))
        .isFalse();
    assertThat(
            CqlVectors.checksNullsWithOneIterator(list -> CqlVector.newInstance(List.copyOf(list))))
        .isFalse();
    assertThat(
            CqlVectors.checksNullsWithOneIterator(
                list -> {
                  assertThat(list.iterator()).isExhausted();
                  return CqlVector.newInstance(List.of(list.get(0), list.get(1)));
                }))
        .isFalse();
  }

  @Test
  void detectsADriverThatReadsElements() {
    assertThat(CqlVectors.checksNullsWithOneIterator(list -> CqlVector.newInstance(view(list))))
        .isFalse();
    assertThat(
            CqlVectors.checksNullsWithOneIterator(
                list -> {
                  assertThat(list.stream().toList()).containsExactly(1f, 2f);
                  return CqlVector.newInstance(view(list));
                }))
        .isFalse();
  }

  @Test
  void detectsADriverThatNeedsAnElement() {
    assertThat(
            CqlVectors.checksNullsWithOneIterator(
                list -> CqlVector.newInstance(List.of(list.iterator().next(), 2f))))
        .isFalse();
  }

  /** Only the constructor gets the empty first iterator. */
  @Test
  void aSecondIteratorHasTheElements() {
    assertThat(
            CqlVectors.checksNullsWithOneIterator(
                list -> {
                  assertThat(list.contains(null)).isFalse();
                  return CqlVector.newInstance(list);
                }))
        .isTrue();
  }

  @Test
  void onlyTheFirstIteratorHasNoElements() {
    ElementList<int[], Integer> list =
        ElementList.withNullCheckAhead(Elements.INTS, new int[] {5, 6});
    assertThat(list.get(0)).isEqualTo(5);
    assertThat(list.size()).isEqualTo(2);
    assertThat(list.stream()).containsExactly(5, 6);
    assertThat(list.parallelStream()).containsExactly(5, 6);
    assertThat(list.listIterator()).toIterable().containsExactly(5, 6);
    assertThat(list.subList(1, 2)).containsExactly(6);
    assertThat(list.indexOf(6)).isEqualTo(1);
    assertThat(list.isNullCheckAhead()).isTrue();
    assertThat(list.iterator()).isExhausted();
    assertThat(list.isNullCheckAhead()).isFalse();
    assertThat(list.iterator()).toIterable().containsExactly(5, 6);
    assertThat(list).containsExactly(5, 6);
  }

  @Test
  void otherListsHaveAFullFirstIterator() {
    assertThat(new ElementList<>(Elements.LONGS, new long[] {7}).iterator())
        .toIterable()
        .containsExactly(7L);
  }

  /** Returns a view of a list that has no array. */
  private static List<Float> view(List<Float> list) {
    return new AbstractList<>() {
      @Override
      public Float get(int index) {
        return list.get(index);
      }

      @Override
      public int size() {
        return list.size();
      }
    };
  }

  /** Records the calls that are about elements. */
  private static final class RecordedList extends AbstractList<Float> {

    private final List<String> calls;

    RecordedList(List<String> calls) {
      this.calls = calls;
    }

    @Override
    public Float get(int index) {
      calls.add("get");
      return 1f;
    }

    @Override
    public Iterator<Float> iterator() {
      calls.add("iterator");
      return List.of(1f, 2f).iterator();
    }

    @Override
    public Spliterator<Float> spliterator() {
      calls.add("spliterator");
      return super.spliterator();
    }

    @Override
    public Object[] toArray() {
      calls.add("toArray");
      return super.toArray();
    }

    @Override
    public int size() {
      return 2;
    }
  }

  @ParameterizedTest
  @MethodSource("dev.quiver.internal.codec.CqlVectorMethods#types")
  void equalCallsReturnEqualResults(ElementType type) throws Throwable {
    SplittableRandom random = Seed.random("parity of " + type);
    for (int round = 0; round < ROUNDS; round++) {
      byte[] bytes = RawVectors.random(type, 1 + random.nextInt(40), random);
      CqlVector<?> ours = ours(type, bytes);
      CqlVector<?> drivers = RawCqlVectors.of(type, bytes);
      for (int call = 0; call < CALLS; call++) {
        long choice = random.nextLong();
        assertThat(answer(ours, type, new SplittableRandom(choice)))
            .as(Seed.describe())
            .isEqualTo(answer(drivers, type, new SplittableRandom(choice)));
        assertThat(ours.equals(drivers)).isTrue();
        assertThat(drivers.equals(ours)).isTrue();
        assertThat(ours).hasSameHashCodeAs(drivers);
      }
      assertThat(RawVectors.bytes(ours)).isEqualTo(RawVectors.bytes(drivers));
    }
  }

  @ParameterizedTest
  @MethodSource("dev.quiver.internal.codec.CqlVectorMethods#types")
  void twoDecodedVectorsAreEqualIfTheirElementsAre(ElementType type) throws Throwable {
    SplittableRandom random = Seed.random("equal " + type);
    byte[] bytes = new byte[9 * type.size()];
    random.nextBytes(bytes);
    bytes[bytes.length - type.size()] = 0; // the last element is not NaN
    CqlVector<?> vector = ours(type, bytes);
    assertThat(vector).isEqualTo(ours(type, bytes)).hasSameHashCodeAs(ours(type, bytes));
    CqlVector<?> other = ours(type, bytes);
    bytes[bytes.length - 1]++;
    CqlVectorMethods.set(other, 8, RawVectors.list(type, bytes).get(8));
    assertThat(vector).isNotEqualTo(other);
    assertThat(ours(type, bytes)).isEqualTo(other);
    assertThat(vector).isNotEqualTo(ours(type, RawVectors.random(type, 8, random)));
  }

  /** As for boxes, NaNs are equal whatever their bits, but zeros of different signs are not. */
  @ParameterizedTest
  @EnumSource(names = {"FLOAT", "DOUBLE"})
  void nanAndZeroCompareAsBoxesDo(ElementType type) {
    byte[] nan = new byte[type.size()];
    nan[0] = 0x7f;
    nan[1] = (byte) 0xf8;
    byte[] otherNan = nan.clone();
    otherNan[type.size() - 1] = 1;
    assertThat(ours(type, nan)).isEqualTo(ours(type, otherNan));
    assertThat(ours(type, nan)).hasSameHashCodeAs(ours(type, otherNan));
    byte[] negativeZero = new byte[type.size()];
    negativeZero[0] = (byte) 0x80;
    assertThat(ours(type, negativeZero)).isNotEqualTo(ours(type, new byte[type.size()]));
  }

  @Test
  void iteratorsOverUuidsPassOnTheRemainingElements() {
    UUID[] uuids = {new UUID(1, 2), new UUID(3, 4), new UUID(5, 6), new UUID(7, 8)};
    List<UUID> elements = new ArrayList<>();
    Elements.UUIDS.iterator(uuids).over(1, 3).forEachRemaining(elements::add);
    assertThat(elements).containsExactly(uuids[1], uuids[2]);
  }

  /** Vectors of different types are not equal, even if all bits are zero. */
  @ParameterizedTest
  @EnumSource(names = {"DOUBLE", "BIGINT", "INT"})
  void vectorsOfOtherElementClassesAreNotEqual(ElementType type) {
    assertThat(ours(type, new byte[2 * type.size()]).equals(ours(ElementType.FLOAT, new byte[8])))
        .isFalse();
  }

  @ParameterizedTest
  @MethodSource("dev.quiver.internal.codec.CqlVectorMethods#types")
  void iteratorsEndAsTheDriversAndRejectRemoval(ElementType type) {
    Iterator<?> iterator = ours(type, RawVectors.random(type, 2, Seed.random("end"))).iterator();
    iterator.next();
    assertThatThrownBy(iterator::remove).isInstanceOf(UnsupportedOperationException.class);
    iterator.next();
    assertThat(iterator.hasNext()).isFalse();
    assertThatThrownBy(iterator::next).isInstanceOf(NoSuchElementException.class);
    iterator.forEachRemaining(
        element -> {
          throw new AssertionError(element);
        });
  }

  /** Calls a method that reads or changes a vector. */
  private static Object answer(CqlVector<?> vector, ElementType type, SplittableRandom random)
      throws Throwable {
    int size = vector.size();
    int index = random.nextInt(size);
    int end = index + random.nextInt(size - index + 1);
    return switch (random.nextInt(12)) {
      case 0 -> CqlVectorMethods.get(vector, index);
      case 1 -> CqlVectorMethods.set(vector, index, element(type, random));
      case 2 -> elements(vector.subVector(index, end));
      case 3 -> vector.subVector(index, end).hashCode();
      case 4 -> CqlVectorMethods.set(vector.subVector(index, size), 0, element(type, random));
      case 5 -> vector.toString();
      case 6 -> stream(vector).skip(index).limit(end - index).toList();
      case 7 -> stream(vector).parallel().map(String::valueOf).toList();
      case 8 -> stream(vector).map(Object::hashCode).reduce(7, (a, b) -> 31 * a + b);
      case 9 -> afterSome(vector, index);
      case 10 -> split(vector);
      default -> elements(vector);
    };
  }

  private static Object element(ElementType type, SplittableRandom random) {
    return RawVectors.list(type, RawVectors.random(type, 1, random)).get(0);
  }

  private static List<Object> elements(CqlVector<?> vector) {
    List<Object> elements = new ArrayList<>();
    for (Object element : (Iterable<?>) vector) {
      elements.add(element);
    }
    return elements;
  }

  private static List<Object> afterSome(CqlVector<?> vector, int some) {
    List<Object> elements = new ArrayList<>();
    Iterator<?> iterator = vector.iterator();
    for (int i = 0; i < some; i++) {
      elements.add(iterator.next());
    }
    iterator.forEachRemaining(elements::add);
    return elements;
  }

  private static List<Object> split(CqlVector<?> vector) {
    List<Object> elements = new ArrayList<>();
    Spliterator<?> second = stream(vector).spliterator();
    Spliterator<?> first = second.trySplit();
    if (first != null) {
      elements.add(first.estimateSize());
      while (first.tryAdvance(elements::add)) {
        elements.add(first.getExactSizeIfKnown());
      }
    }
    elements.add(second.characteristics());
    second.forEachRemaining(elements::add);
    elements.add(second.estimateSize());
    elements.add(second.tryAdvance(elements::add));
    return elements;
  }

  private static CqlVector<?> ours(ElementType type, byte[] bytes) {
    return (CqlVector<?>)
        VectorCodecFamily.of(type, bytes.length / type.size())
            .cqlVector()
            .decode(ByteBuffer.wrap(bytes), ProtocolVersion.DEFAULT);
  }
}

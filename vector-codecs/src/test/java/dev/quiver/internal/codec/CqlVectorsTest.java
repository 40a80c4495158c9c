/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.data.CqlVector;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Spliterator;
import org.junit.jupiter.api.Test;

/** What a driver asks of a list when it makes a {@code CqlVector} of it, and what it is told. */
class CqlVectorsTest {

  /** The build runs this on every driver. */
  @Test
  void thisDriverAsksForOneIteratorAndForNothingElse() {
    List<String> asked = new ArrayList<>();
    CqlVector<?> vector = CqlVector.newInstance(new AskedList(asked));
    assertThat(asked).containsExactly("iterator");
    assertThat(vector.size()).isEqualTo(2);
    assertThat(CqlVectors.askForOneIterator(CqlVector::newInstance)).isTrue();
  }

  @Test
  void aDriverThatCopiesTheListWouldBeNoticed() {
    assertThat(CqlVectors.askForOneIterator(list -> CqlVector.newInstance(new ArrayList<>(list))))
        .isFalse();
    assertThat(CqlVectors.askForOneIterator(list -> CqlVector.newInstance(List.copyOf(list))))
        .isFalse();
    assertThat(
            CqlVectors.askForOneIterator(
                list -> {
                  assertThat(list.iterator()).isExhausted();
                  return CqlVector.newInstance(List.of(list.get(0), list.get(1)));
                }))
        .isFalse();
  }

  @Test
  void aDriverThatAsksForElementsWouldBeNoticed() {
    assertThat(CqlVectors.askForOneIterator(list -> CqlVector.newInstance(view(list)))).isFalse();
    assertThat(
            CqlVectors.askForOneIterator(
                list -> {
                  assertThat(list.stream().toList()).containsExactly(1f, 2f);
                  return CqlVector.newInstance(view(list));
                }))
        .isFalse();
  }

  @Test
  void aDriverThatWantsAnElementWouldBeNoticed() {
    assertThat(
            CqlVectors.askForOneIterator(
                list -> CqlVector.newInstance(List.of(list.iterator().next(), 2f))))
        .isFalse();
  }

  /** However often: only the first iterator is for the constructor. */
  @Test
  void aDriverThatAsksTwiceGetsTheElements() {
    assertThat(
            CqlVectors.askForOneIterator(
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
  void listsThatNoVectorIsMadeOfAnswerAtOnce() {
    assertThat(new ElementList<>(Elements.LONGS, new long[] {7}).iterator())
        .toIterable()
        .containsExactly(7L);
  }

  /** The elements of a list, one by one. */
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

  /** Notes what is asked, if it is about elements. */
  private static final class AskedList extends AbstractList<Float> {

    private final List<String> asked;

    AskedList(List<String> asked) {
      this.asked = asked;
    }

    @Override
    public Float get(int index) {
      asked.add("get");
      return 1f;
    }

    @Override
    public Iterator<Float> iterator() {
      asked.add("iterator");
      return List.of(1f, 2f).iterator();
    }

    @Override
    public Spliterator<Float> spliterator() {
      asked.add("spliterator");
      return super.spliterator();
    }

    @Override
    public Object[] toArray() {
      asked.add("toArray");
      return super.toArray();
    }

    @Override
    public int size() {
      return 2;
    }
  }
}

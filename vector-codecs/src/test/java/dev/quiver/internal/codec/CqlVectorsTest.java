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

/** Tests which methods of a list a driver calls when it creates a {@code CqlVector}. */
class CqlVectorsTest {

  /** The build runs this test with every driver. */
  @Test
  void thisDriverCallsOnlyIteratorAndOnlyOnce() {
    List<String> asked = new ArrayList<>();
    CqlVector<?> vector = CqlVector.newInstance(new AskedList(asked));
    assertThat(asked).containsExactly("iterator");
    assertThat(vector.size()).isEqualTo(2);
    assertThat(CqlVectors.askForOneIterator(CqlVector::newInstance)).isTrue();
  }

  @Test
  void detectsADriverThatCopiesTheList() {
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
  void detectsADriverThatReadsElements() {
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
  void detectsADriverThatNeedsAnElement() {
    assertThat(
            CqlVectors.askForOneIterator(
                list -> CqlVector.newInstance(List.of(list.iterator().next(), 2f))))
        .isFalse();
  }

  /** Only the constructor gets the empty first iterator. */
  @Test
  void aSecondIteratorHasTheElements() {
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

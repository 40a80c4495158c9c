/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.internal.driver.page.SpareCells;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** Tests which cells of a page reuse spare arrays, and which arrays remain for the next page. */
class LargeCellsTest {

  private final SpareCells spare = new SpareCells();
  private final LargeCells cells = new LargeCells(spare, 2);

  /** Adds spare arrays of a length. The predicate accepts each of these arrays once. */
  private Predicate<byte[]> give(int length, int count) {
    SpareCells.Batch batch = new SpareCells.Batch(length);
    Set<byte[]> arrays = Collections.newSetFromMap(new IdentityHashMap<>());
    for (int i = 0; i < count; i++) {
      byte[] array = new byte[length];
      arrays.add(array);
      batch.add(array);
    }
    spare.give(batch);
    return arrays::remove;
  }

  private int left(int length) {
    SpareCells.Batch batch = spare.take(length);
    int count = 0;
    for (; batch != null && !batch.isEmpty(); count++) {
      batch.take();
    }
    return count;
  }

  @Test
  void returnsSpareArraysBeforeNewOnes() {
    Predicate<byte[]> given = give(300, 2);
    byte[] first = cells.next(0, 300);
    byte[] second = cells.next(0, 300);
    assertThat(first).matches(given);
    assertThat(second).matches(given);
    assertThat(cells.next(0, 300)).hasSize(300).isNotSameAs(first).isNotSameAs(second);
  }

  @Test
  void returnsSpareArraysOfSeveralLengths() {
    Predicate<byte[]> first = give(300, 2);
    Predicate<byte[]> second = give(400, 2);
    for (int row = 0; row < 2; row++) {
      assertThat(cells.next(0, 300)).matches(first);
      assertThat(cells.next(1, 400)).matches(second);
      assertThat(spare.take(300)).isNull();
    }
  }

  @Test
  void returnsUnusedArraysAtTheEnd() {
    give(300, 3);
    give(400, 3);
    cells.next(0, 300);
    cells.next(1, 400);
    cells.next(1, 400);
    cells.end();
    assertThat(left(300)).isEqualTo(2);
    assertThat(left(400)).isEqualTo(1);
  }

  @Test
  void returnsUnusedArraysWhenTheLengthChanges() {
    give(300, 3);
    give(400, 3);
    cells.next(0, 300);
    cells.next(0, 400);
    assertThat(left(300)).isEqualTo(2);
  }

  /** After four misses the page is taken to have cells of many lengths. */
  @Test
  void stopsUsingSpareArraysAfterFourMisses() {
    Predicate<byte[]> given = give(300, 2);
    for (int length = 1000; length < 1003; length++) {
      assertThat(cells.next(0, length)).hasSize(length);
    }
    assertThat(cells.next(0, 300)).matches(given);
    cells.end();

    cells.next(0, 1003);
    assertThat(cells.next(0, 300)).matches(given.negate());
    assertThat(left(300)).isEqualTo(1);
  }
}

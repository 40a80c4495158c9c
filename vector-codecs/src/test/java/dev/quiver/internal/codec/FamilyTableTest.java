/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.type.DataTypes;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.testkit.Seed;
import dev.quiver.vector.VectorDimensionException;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class FamilyTableTest {

  private final FamilyTable table = new FamilyTable(ElementType.FLOAT);

  @Test
  void aDimensionHasOneFamily() {
    VectorCodecFamily family = table.get(3);
    assertThat(table.get(3)).isSameAs(family);
    assertThat(family.array().getCqlType()).isEqualTo(DataTypes.vectorOf(DataTypes.FLOAT, 3));
    assertThat(table.size()).isEqualTo(1);
  }

  @Test
  void familiesStayWhileTheTableGrowsAndWhenItIsFull() {
    SplittableRandom random = Seed.random("dimensions");
    Map<Integer, VectorCodecFamily> known = new HashMap<>();
    while (known.size() < FamilyTable.MAX_ENTRIES) {
      int dimension = random.nextInt(1, 1 << 20);
      known.put(dimension, table.get(dimension));
    }
    assertThat(table.size()).isEqualTo(FamilyTable.MAX_ENTRIES);
    VectorCodecFamily late = table.get(1 << 21);
    assertThat(late.array().getCqlType()).isEqualTo(DataTypes.vectorOf(DataTypes.FLOAT, 1 << 21));
    assertThat(table.get(1 << 21)).isNotSameAs(late);
    assertThat(table.size()).isEqualTo(FamilyTable.MAX_ENTRIES);
    known.forEach(
        (dimension, family) ->
            assertThat(table.get(dimension)).as(Seed.describe()).isSameAs(family));
  }

  @Test
  void anImpossibleDimensionIsRefusedEachTimeAndTakesNoPlace() {
    for (int dimension : new int[] {0, -1, 0, Integer.MIN_VALUE, 1 << 29, Integer.MAX_VALUE}) {
      assertThatThrownBy(() -> table.get(dimension))
          .isInstanceOf(VectorDimensionException.class)
          .hasMessageContaining("got " + dimension);
    }
    assertThat(table.size()).isZero();
    assertThat(table.get((1 << 29) - 1)).isNotNull();
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.quiver.internal.wire.ElementType;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZI_Result;

/** Codecs are looked up while the table grows: it is made so that the next dimension doubles it. */
public class FamilyTableStress {

  private static final int BEFORE_GROWTH = 8;

  private static FamilyTable fullTable() {
    FamilyTable table = new FamilyTable(ElementType.FLOAT);
    for (int dimension = 1; dimension <= BEFORE_GROWTH; dimension++) {
      table.get(dimension);
    }
    return table;
  }

  @JCStressTest
  @Outcome(id = "true, true, 9", expect = ACCEPTABLE, desc = "one family for both; none was lost")
  @Outcome(expect = FORBIDDEN, desc = "two families for one dimension, or one was lost")
  @State
  public static class OneDimension {
    private final FamilyTable table = fullTable();
    private final VectorCodecFamily known = table.get(BEFORE_GROWTH);
    private @Nullable VectorCodecFamily first;
    private @Nullable VectorCodecFamily second;

    @Actor
    public void first() {
      first = table.get(BEFORE_GROWTH + 1);
    }

    @Actor
    public void second(ZZI_Result r) {
      second = table.get(BEFORE_GROWTH + 1);
      r.r2 = table.get(BEFORE_GROWTH) == known;
    }

    @Arbiter
    public void compare(ZZI_Result r) {
      r.r1 = first == second && first == table.get(BEFORE_GROWTH + 1);
      r.r3 = table.size();
    }
  }

  @JCStressTest
  @Outcome(id = "true, true, 10", expect = ACCEPTABLE, desc = "each its own family; none was lost")
  @Outcome(expect = FORBIDDEN, desc = "the family of another dimension, or one was lost")
  @State
  public static class TwoDimensions {
    private final FamilyTable table = fullTable();
    private @Nullable VectorCodecFamily first;
    private @Nullable VectorCodecFamily second;

    @Actor
    public void first() {
      first = table.get(BEFORE_GROWTH + 1);
    }

    @Actor
    public void second() {
      second = table.get(BEFORE_GROWTH + 2);
    }

    @Arbiter
    public void compare(ZZI_Result r) {
      r.r1 = first == table.get(BEFORE_GROWTH + 1);
      r.r2 = second == table.get(BEFORE_GROWTH + 2);
      r.r3 = table.size();
    }
  }
}

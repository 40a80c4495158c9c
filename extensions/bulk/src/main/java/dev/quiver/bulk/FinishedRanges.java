/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import dev.quiver.internal.bulk.ScanRange;
import java.util.ArrayList;
import java.util.List;

/** The ranges whose rows the consumer has received, including those of earlier scans. */
final class FinishedRanges implements ReadPlan.Finished {
  private static final int MANY = 1024;

  private final ScanPlan plan;

  /** The finished ranges; adjacent ranges are merged when there are many. */
  private List<ScanRange> ranges;

  private double share;

  FinishedRanges(ScanPlan plan) {
    this.plan = plan;
    this.ranges = new ArrayList<>(plan.finished());
    for (ScanRange range : ranges) {
      share += plan.ring().share(range);
    }
  }

  @Override
  public void add(int part) {
    share += plan.share(part);
    ranges.add(plan.ranges().get(part));
    if (ranges.size() >= MANY) {
      ranges = plan.ring().merged(ranges);
    }
  }

  @Override
  public double share() {
    return plan.options().tokens == null ? share : Double.NaN;
  }

  @Override
  public ScanPosition position() {
    return new ScanPosition(plan.scan() + "[" + plan.ring().format(ranges) + "]");
  }
}

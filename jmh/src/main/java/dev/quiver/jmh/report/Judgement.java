/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import java.util.List;
import java.util.OptionalDouble;

/** What a run says of a target: how many of its cells meet it, and the worst of them. */
final class Judgement {

  /** What the figures say of a target. */
  enum Verdict {
    MET("met"),
    SHORT("short"),
    NOT_MEASURED(Numbers.NOT_MEASURED);

    private final String text;

    Verdict(String text) {
      this.text = text;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  private final String target;
  private final String condition;
  private final String cells;
  private final boolean single;
  private int met;
  private int metWithinNoise;
  private int count;
  private int missing;
  private double worstExcess = Double.NEGATIVE_INFINITY;
  private String worst = "";

  /**
   * Starts a target that many cells have to meet.
   *
   * @param target its number, such as {@code T1}
   * @param condition what it asks for
   * @param cells what is measured for it
   */
  Judgement(String target, String condition, String cells) {
    this(target, condition, cells, false);
  }

  private Judgement(String target, String condition, String cells, boolean single) {
    this.target = target;
    this.condition = condition;
    this.cells = cells;
    this.single = single;
  }

  /** A target that is a single ratio. */
  static Judgement of(String target, String what, Bound bound, OptionalDouble ratio, String cells) {
    Judgement judgement = new Judgement(target, what + ": " + bound, cells, true);
    ratio.ifPresentOrElse(
        value -> judgement.add(bound.excess(value), bound.text(value)), judgement::addMissing);
    return judgement;
  }

  /**
   * Counts a cell that was measured.
   *
   * @param excess how far it is beyond its limit; met if not above 0
   */
  void add(double excess, String text) {
    count++;
    if (excess <= 0) {
      met++;
    }
    if (excess > worstExcess) {
      worstExcess = excess;
      worst = text;
    }
  }

  /** Counts a cell that should have been measured. */
  void addMissing() {
    count++;
    missing++;
  }

  /** Notes that a cell is met only because differences within noise are none. */
  void addNoise() {
    metWithinNoise++;
  }

  String condition() {
    return condition;
  }

  /** Short if any cell is; met only if all were measured. */
  Verdict verdict() {
    if (met + missing < count) {
      return Verdict.SHORT;
    }
    return count == 0 || missing > 0 ? Verdict.NOT_MEASURED : Verdict.MET;
  }

  String measured() {
    if (count == missing) {
      return Numbers.NOT_MEASURED;
    }
    String gap = missing == 0 ? "" : ", " + missing + " not measured";
    String noise =
        metWithinNoise == 0 ? "" : "; " + metWithinNoise + " of those met only within noise";
    return single ? worst : met + " of " + count + " met" + gap + "; worst " + worst + noise;
  }

  static Table table(List<Judgement> judgements) {
    Table table = new Table(5, "target", "condition", "measured", "verdict", "made of");
    for (Judgement each : judgements) {
      table.row(
          each.target,
          each.condition,
          each.measured(),
          each.verdict().toString(),
          "`" + each.cells + "`");
    }
    return table;
  }

  @Override
  public String toString() {
    return target + " " + condition + ": " + measured();
  }
}

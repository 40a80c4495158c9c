/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

/** Counts the cells of a target that many cells have to meet, and remembers the worst. */
final class Tally {

  private int met;
  private int cells;
  private int missing;
  private double worstExcess = Double.NEGATIVE_INFINITY;
  private String worst = "";

  /**
   * Counts a cell that was measured.
   *
   * @param excess how far it is beyond its limit; met if not above 0
   */
  void add(double excess, String text) {
    cells++;
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
    cells++;
    missing++;
  }

  /** Short if any cell is; met only if all were measured. */
  Verdict verdict() {
    if (met + missing < cells) {
      return Verdict.SHORT;
    }
    return cells == 0 || missing > 0 ? Verdict.NOT_MEASURED : Verdict.MET;
  }

  String measured() {
    if (cells == missing) {
      return Numbers.NOT_MEASURED;
    }
    String gap = missing == 0 ? "" : ", " + missing + " not measured";
    return met + " of " + cells + " met" + gap + "; worst " + worst;
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import java.util.List;

/**
 * A row of the closing table.
 *
 * @param target its number, such as {@code T1}
 * @param condition what it asks for
 * @param measured what came out
 * @param verdict whether that is enough
 * @param cells what was measured for it
 */
record Judgement(String target, String condition, String measured, Verdict verdict, String cells) {

  static Table table(List<Judgement> judgements) {
    Table table = new Table(5, "target", "condition", "measured", "verdict", "made of");
    for (Judgement each : judgements) {
      table.row(
          each.target,
          each.condition,
          each.measured,
          each.verdict.toString(),
          "`" + each.cells + "`");
    }
    return table;
  }
}

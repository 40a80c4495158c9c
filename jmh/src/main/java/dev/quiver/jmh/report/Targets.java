/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import java.util.ArrayList;
import java.util.List;

/** What Quiver set out to reach, and whether a run says that it did. */
final class Targets {

  private Targets() {}

  static List<Judgement> judge(Run run) {
    List<Judgement> judgements = new ArrayList<>(CopyTargets.judge(run));
    judgements.addAll(LoopTargets.judge(run.results()));
    judgements.addAll(TinyTargets.judge(run.results()));
    judgements.addAll(CodecTargets.judge(run.results()));
    judgements.addAll(AllocationTargets.judge(run.results()));
    judgements.addAll(LookupTargets.judge(run.results()));
    judgements.addAll(WriteTargets.judge(run.results()));
    judgements.addAll(FrameTargets.judge(run.results()));
    judgements.addAll(RowTargets.judge(run.results()));
    judgements.addAll(CqlVectorTargets.judge(run.results()));
    return judgements;
  }
}

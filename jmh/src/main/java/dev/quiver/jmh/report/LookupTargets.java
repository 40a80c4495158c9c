/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** T6: finding a codec. */
final class LookupTargets {

  private static final int NANOS = 15;

  private LookupTargets() {}

  static List<Judgement> judge(Results results) {
    return Arrays.stream(Lookups.values()).map(lookup -> judge(results, lookup)).toList();
  }

  private static Judgement judge(Results results, Lookups lookup) {
    Tally tally = new Tally();
    for (String registry : Lookups.QUIVERS) {
      ResultKey cell = lookup.cell(registry);
      Optional<Figure> figure = results.find(cell);
      if (figure.isEmpty() || figure.get().bytes().isEmpty()) {
        tally.addMissing();
      } else {
        Figure measured = figure.get();
        boolean garbage = !lookup.makesItsType() && measured.bytes().getAsLong() > 0;
        tally.add(
            garbage ? Double.MAX_VALUE : measured.nanos() - NANOS,
            "%s ns, %s (%s)"
                .formatted(Numbers.nanos(measured.nanos()), measured.bytesText(), registry));
      }
    }
    String bytes = lookup.makesItsType() ? "; the call makes a GenericType" : " and 0 B";
    return new Judgement(
        "T6",
        "%s: at most %d ns%s".formatted(lookup.benchmark(), NANOS, bytes),
        tally.measured(),
        tally.verdict(),
        "%s(%s)".formatted(lookup.benchmark(), Lookups.QUIVERS));
  }
}

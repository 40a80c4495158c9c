/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Quiver's performance targets ({@code targets.txt}), and whether a run meets them. */
final class Targets {

  private static final Pattern LIMIT =
      Pattern.compile(
          "(at most|at least) (?:n · (\\d+) \\+ )?([0-9.]+)(x| B|x of the bytes| ns| ns and 0 B)");

  record Judgement(
      String target, String condition, String measured, String verdict, String variants) {}

  private Targets() {}

  static List<Judgement> judge(Run run) {
    return Tables.lines("targets.txt").stream()
        .map(line -> judge(run, line.get(0), line.get(1), line.get(2), line.get(3)))
        .toList();
  }

  static String table(List<Judgement> judgements) {
    List<List<String>> table = new ArrayList<>();
    table.add(List.of("target", "condition", "measured", "verdict", "measurements"));
    for (Judgement each : judgements) {
      table.add(
          List.of(
              each.target, each.condition, each.measured, each.verdict, "`" + each.variants + "`"));
    }
    return Tables.markdown(5, table);
  }

  static String count(List<Judgement> judgements) {
    List<String> verdicts = judgements.stream().map(Judgement::verdict).toList();
    return "%d targets: %d met, %d short, %d not measured.\n"
        .formatted(
            verdicts.size(),
            Collections.frequency(verdicts, "met"),
            Collections.frequency(verdicts, "short"),
            Collections.frequency(verdicts, Numbers.NOT_MEASURED));
  }

  private static Judgement judge(Run run, String target, String what, String limit, String names) {
    Matcher match = LIMIT.matcher(limit);
    if (!match.matches()) {
      throw new IllegalArgumentException(limit + ": expected " + LIMIT);
    }
    boolean upper = limit.startsWith("at most");
    String unit = match.group(4).trim();
    String[] sides = names.split(" [/-] ", -1);
    Set<String> all = expanded(sides[0], run.figures().keySet());
    int met = 0;
    int missing = 0;
    int noisy = 0;
    double worst = Double.NEGATIVE_INFINITY;
    String text = "";
    for (String name : all) {
      Figure figure = run.find(name);
      Figure other = sides.length == 1 ? Figure.NONE : other(run, name, sides[1]);
      double bound = Double.parseDouble(match.group(3));
      if (match.group(2) != null && figure.isMeasured()) {
        bound +=
            Integer.parseInt(match.group(2)) * Double.parseDouble(name.replaceAll(".* |[)]", ""));
      }
      double value =
          switch (unit) {
            case "x" -> figure.nanos() / other.nanos();
            case "x of the bytes" -> figure.bytes() / other.bytes();
            case "B" -> figure.bytes() - (sides.length == 1 ? 0 : other.bytes());
            case "ns" -> figure.nanos();
            default -> figure.bytes() > 0 ? Double.MAX_VALUE : figure.nanos() + figure.bytes();
          };
      double excess = upper ? value - bound : bound - value;
      if (Double.isNaN(excess)) {
        missing++;
      } else {
        met += excess <= 0 ? 1 : 0;
        noisy += target.endsWith("tiny") && value > 1 && excess <= 0 ? 1 : 0;
      }
      if (excess > worst) {
        worst = excess;
        text =
            switch (unit) {
              case "x", "x of the bytes" -> Numbers.significant(value, 4) + "x";
              case "B" -> Numbers.bytes(value);
              default -> Numbers.nanos(figure.nanos()) + " ns, " + Numbers.bytes(figure.bytes());
            };
        if (target.startsWith("T2")) {
          text += String.format(Locale.ROOT, " (%+.1f ns)", figure.nanos() - other.nanos());
        }
        if (all.size() > 1) {
          text += ", " + name;
        }
      }
    }
    String verdict =
        met + missing < all.size() ? "short" : missing > 0 ? Numbers.NOT_MEASURED : "met";
    if (missing == all.size()) {
      text = Numbers.NOT_MEASURED;
    } else if (all.size() > 1) {
      text =
          "%d of %d met%s; worst %s%s"
              .formatted(
                  met,
                  all.size(),
                  missing == 0 ? "" : ", " + missing + " not measured",
                  text,
                  noisy == 0 ? "" : "; " + noisy + " of those met only within noise");
    }
    return new Judgement(target, what + ": " + limit, text, verdict, names);
  }

  /** Returns the figure of a variant, or of the fastest of some rivals with the same values. */
  private static Figure other(Run run, String variant, String against) {
    if (against.contains("(")) {
      return run.find(against);
    }
    Figure fastest = Figure.NONE;
    for (String rival : against.replace("fastest of ", "").split(", ", -1)) {
      Figure figure = run.find(variant.replaceFirst("[(]\\w+", "(" + rival));
      if (!figure.isMeasured()) {
        return Figure.NONE; // this one might have been the fastest
      }
      fastest = fastest.nanos() <= figure.nanos() ? fastest : figure;
    }
    return fastest;
  }

  /**
   * Returns the variants that a target needs. {@code {a, b}} means each of its values, {@code *}
   * each value and {@code 1..32} each number that any contender was measured with; without such a
   * number, a variant is missing.
   */
  private static Set<String> expanded(String pattern, Collection<String> measured) {
    Set<String> variants = new LinkedHashSet<>();
    Matcher braces = Pattern.compile("[{]([^}]*)[}]").matcher(pattern);
    if (braces.find()) {
      for (String value : braces.group(1).split(", ", -1)) {
        variants.addAll(expanded(braces.replaceFirst(value), measured));
      }
    } else {
      Pattern variant =
          Pattern.compile(
              pattern
                  .replaceFirst("[(]\\w+", "[(]\\\\w+")
                  .replace("*", "\\w+")
                  .replace("1..32", "([1-9]|[12]\\d|3[0-2])")
                  .replaceFirst("[)]$", "[)]"));
      String contender = pattern.replaceFirst(".*[(](\\w+).*", "($1");
      String method = pattern.replaceFirst("[(*].*", "");
      measured.stream()
          .filter(name -> name.startsWith(method))
          .filter(variant.asMatchPredicate())
          .forEach(name -> variants.add(name.replaceFirst("[(]\\w+", contender)));
      if (variants.isEmpty()) {
        variants.add(pattern);
      }
    }
    return variants;
  }
}

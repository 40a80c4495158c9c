/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import dev.quiver.internal.wire.ElementType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A section of the report ({@code sections.json}): the variants of some benchmarks, one per row.
 *
 * @param classes the class names of the benchmarks, as a regular expression
 * @param tables the parameters with a separate table for each value
 * @param rows the parameters that distinguish the rows of a table; {@code operation} is the method,
 *     {@code benchmark} the method with its class
 * @param extra the title of a column besides time, spread and bytes; or empty
 * @param introduction the explanation of the benchmarks
 * @param ratios columns of ratios
 */
record Section(
    String title,
    String classes,
    List<String> tables,
    List<String> rows,
    String extra,
    String introduction,
    List<Ratio> ratios) {

  /**
   * A column of ratios to a rival.
   *
   * @param words the title before the rival's name
   * @param rivals the rival, or several of which one was measured, or the name of its variant
   * @param instead the rival's methods and values to compare with, by those that the rival lacks
   */
  record Ratio(String words, List<String> rivals, Map<String, String> instead) {

    String head(ElementType type) {
      return words + Contender.of(rivals.get(0).replaceAll(".*[(]|,.*", "")).label(type);
    }

    double of(Run run, Variant variant) {
      Figure figure = run.find(variant.toString());
      Figure rival =
          rivals.stream()
              .map(each -> run.find(variant.of(each, instead)))
              .filter(Figure::isMeasured)
              .findFirst()
              .orElse(Figure.NONE);
      boolean inverse = words.startsWith("times");
      Figure over = inverse ? rival : figure;
      Figure under = inverse ? figure : rival;
      return words.contains("bytes") ? over.bytes() / under.bytes() : over.nanos() / under.nanos();
    }
  }

  private static final String ORDERED =
      "FLOAT DOUBLE INT BIGINT UUID HEAP POOLED_DIRECT encode decode decodeInto GET FOR FOR_EACH";

  /** The order of values that are sorted neither as numbers nor alphabetically. */
  private static final List<String> ORDER =
      Stream.concat(Contender.ALL.stream().map(Contender::name), Stream.of(ORDERED.split(" ", -1)))
          .toList();

  /** The statement with its vector unset, which is the same for all vectors. */
  private static final String WITHOUT_VECTOR =
      "WriteBenchmark.bindAndEncode(NO_VECTOR, FLOAT, 1536, V5)";

  static final List<Section> ALL = Tables.json("sections.json", Section[].class);

  /** Returns all tables as Markdown; empty if nothing was measured. */
  String markdown(Run run) {
    Map<Variant, List<Variant>> grouped = new TreeMap<>(order(tables));
    variants(run).forEach(v -> grouped.computeIfAbsent(v, any -> new ArrayList<>()).add(v));
    StringBuilder text = new StringBuilder();
    for (List<Variant> group : grouped.values()) {
      String heading =
          tables.stream().map(name -> text(group.get(0), name)).collect(Collectors.joining(", "));
      text.append(heading.isEmpty() ? "" : "### " + heading.replace("<", "&lt;") + "\n\n");
      text.append(table(run, group)).append("\n");
    }
    return ReportMain.section(title, introduction, text.toString());
  }

  List<List<String>> summary(Run run) {
    List<List<String>> summary = new ArrayList<>();
    String anchor = title.toLowerCase(Locale.ROOT).replace(",", "").replace(' ', '-');
    for (Ratio to : ratios) {
      double[] all =
          variants(run).stream()
              .filter(variant -> variant.contender().startsWith("QUIVER"))
              .mapToDouble(variant -> to.of(run, variant))
              .filter(ratio -> !Double.isNaN(ratio))
              .sorted()
              .toArray();
      if (all.length > 0) {
        summary.add(
            List.of(
                "[%s](#%s)".formatted(title, anchor),
                to.head(ElementType.FLOAT),
                Integer.toString(all.length),
                Numbers.ratio(all[0]),
                Numbers.ratio(Figure.median(all)),
                Numbers.ratio(all[all.length - 1])));
      }
    }
    return summary;
  }

  private List<Variant> variants(Run run) {
    return run.variants().values().stream()
        .filter(variant -> variant.benchmark().matches(classes + "[.].*"))
        .sorted(order(rows).thenComparing(Variant::toString))
        .toList();
  }

  private String table(Run run, List<Variant> variants) {
    List<Ratio> measured =
        ratios.stream()
            .filter(to -> variants.stream().anyMatch(variant -> !Double.isNaN(to.of(run, variant))))
            .toList();
    List<String> heads = new ArrayList<>(rows);
    heads.addAll(List.of("ns", "spread", "allocated", extra));
    heads.removeIf(String::isEmpty);
    measured.forEach(to -> heads.add(to.head(type(variants.get(0)))));
    List<List<String>> table = new ArrayList<>(List.of(heads));
    for (Variant variant : variants) {
      Figure figure = run.find(variant.toString());
      List<String> row = new ArrayList<>();
      rows.forEach(name -> row.add(text(variant, name)));
      row.add(Numbers.nanos(figure.nanos()));
      row.add(figure.spreadText());
      row.add(Numbers.bytes(figure.bytes()));
      if (extra.equals("GB/s")) {
        double bytes = Double.parseDouble(variant.get("dimension")) * type(variant).size();
        row.add(Numbers.significant(bytes / figure.nanos(), 3));
      } else if (!extra.isEmpty()) {
        row.add(Numbers.bytes(figure.bytes() - run.find(WITHOUT_VECTOR).bytes()));
      }
      measured.forEach(to -> row.add(Numbers.ratio(to.of(run, variant))));
      table.add(row);
    }
    return Tables.markdown(rows.size(), table);
  }

  private static Comparator<Variant> order(List<String> parameters) {
    Comparator<Variant> order = (unusedLeft, unusedRight) -> 0;
    for (String name : parameters) {
      order = order.thenComparing(v -> rank(v.get(name))).thenComparing(v -> v.get(name));
    }
    return order;
  }

  /** Ranks numbers, and pages such as 100x1000x4, by size, and words by their place in ORDER. */
  private static long rank(String value) {
    if (value.matches("\\d+(x\\d+)*")) {
      return Stream.of(value.split("x", -1)).mapToLong(Long::parseLong).reduce(1, (a, b) -> a * b);
    }
    return ORDER.contains(value) ? ORDER.indexOf(value) : ORDER.size();
  }

  private static ElementType type(Variant variant) {
    String type = variant.get("elementType");
    return type.isEmpty() ? ElementType.FLOAT : ElementType.valueOf(type);
  }

  private static String text(Variant variant, String name) {
    String value = variant.get(name);
    return switch (name) {
      case "elementType" -> type(variant).cqlName();
      case "rival", "codec", "session" -> Contender.of(value).label(type(variant));
      case "buffer", "metadata", "types", "kind" -> name + " " + value;
      default -> value;
    };
  }
}

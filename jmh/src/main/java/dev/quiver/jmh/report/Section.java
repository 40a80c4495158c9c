/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import dev.quiver.internal.wire.ElementType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A section of the report: the cells of some benchmarks, a row each.
 *
 * @param classes the names of the benchmarks' classes, as a regular expression
 * @param tables the parameters that have a table for each of their values
 * @param rows the parameters that tell the rows of a table apart; {@code operation} is the method,
 *     {@code benchmark} the method with its class
 * @param extras columns besides time, spread and bytes, by their heads
 * @param comparisons columns of ratios
 */
record Section(
    String title,
    String introduction,
    String classes,
    List<String> tables,
    List<String> rows,
    Map<String, BiFunction<Results, ResultKey, String>> extras,
    List<Comparison> comparisons) {

  /**
   * A column of ratios to a rival.
   *
   * @param words what the ratio is of, in front of the rival's name
   * @param baseline the rival's cell for a cell
   * @param ofBytes whether bytes are divided, not times
   * @param inverse whether the cell is divided by the rival: the less, the better
   */
  record Comparison(
      String words,
      Contender rival,
      UnaryOperator<ResultKey> baseline,
      boolean ofBytes,
      boolean inverse) {

    /** How many times as fast: the more, the better. */
    static Comparison fasterThan(Contender rival, UnaryOperator<ResultKey> baseline) {
      return new Comparison("times as fast as ", rival, baseline, false, false);
    }

    /** The time as a multiple of the rival's: the less, the better. */
    static Comparison timeOf(Contender rival, UnaryOperator<ResultKey> baseline) {
      return new Comparison("time / ", rival, baseline, false, true);
    }

    /** How many times fewer bytes: the more, the better. */
    static Comparison fewerBytesThan(Contender rival, UnaryOperator<ResultKey> baseline) {
      return new Comparison("times fewer bytes than ", rival, baseline, true, false);
    }

    /** The bytes as a multiple of the rival's: the less, the better. */
    static Comparison bytesOf(Contender rival, UnaryOperator<ResultKey> baseline) {
      return new Comparison("bytes / ", rival, baseline, true, true);
    }

    String head(ElementType type) {
      return words + rival.label(type);
    }

    OptionalDouble ratio(Results results, ResultKey cell) {
      ResultKey over = inverse ? cell : baseline.apply(cell);
      ResultKey under = inverse ? baseline.apply(cell) : cell;
      return ofBytes ? results.bytesRatio(over, under) : results.ratio(over, under);
    }
  }

  private static final List<String> CONTENDERS = List.of("rival", "codec", "session");

  private static final Map<String, String> HEADS =
      Map.of(
          "rowCount", "row count",
          "count", "elements",
          "shape", "page",
          "workload", "page",
          "benchmark", "lookup");

  /** The order of values that have neither that of numbers nor that of the alphabet. */
  private static final List<String> ORDER =
      Stream.of(
              Stream.of(ElementType.values()).map(Enum::name),
              Stream.of(Contender.values()).map(Enum::name),
              Stream.of("HEAP", "POOLED_DIRECT"),
              Stream.of("encode", "decode", "decodeInto", "write", "read"),
              ResultKey.PASSES.stream())
          .flatMap(values -> values)
          .toList();

  /** A rival's cell with the same parameters. */
  static UnaryOperator<ResultKey> same(Contender rival) {
    return cell -> {
      String name = CONTENDERS.stream().filter(cell.parameters()::containsKey).findFirst().get();
      return cell.with(name, rival.name());
    };
  }

  /** What the driver has against a cell that decodes into memory: it decodes into new objects. */
  static ResultKey newObjects(ResultKey cell) {
    return cell.operation().equals("decodeInto") ? cell.withOperation("decode") : cell;
  }

  /** All tables as Markdown; empty if nothing was measured. */
  String markdown(Results results) {
    Map<ResultKey, List<ResultKey>> grouped = new TreeMap<>(order(tables));
    cells(results)
        .forEach(cell -> grouped.computeIfAbsent(cell, any -> new ArrayList<>()).add(cell));
    StringBuilder text = new StringBuilder();
    grouped
        .values()
        .forEach(cells -> text.append(heading(cells.get(0))).append(table(results, cells)));
    return grouped.isEmpty() ? "" : "\n## " + title + "\n\n" + introduction + "\n" + text;
  }

  /** The cells that were measured, in the order of the rows. */
  List<ResultKey> cells(Results results) {
    Pattern pattern = Pattern.compile("(" + classes + ")\\..*");
    return results.figures().keySet().stream()
        .filter(cell -> pattern.matcher(cell.benchmark()).matches())
        .sorted(order(rows).thenComparing(ResultKey::toString))
        .toList();
  }

  /** Whose cell it is, as the parameter says. */
  static String owner(ResultKey cell) {
    return Stream.concat(CONTENDERS.stream(), Stream.of("registry"))
        .map(name -> cell.parameters().getOrDefault(name, ""))
        .filter(value -> !value.isEmpty())
        .findFirst()
        .orElse("");
  }

  private String heading(ResultKey cell) {
    String heading =
        tables.stream().map(name -> text(cell, name)).collect(Collectors.joining(", "));
    return heading.isEmpty() ? "\n" : "\n### " + heading.replace("<", "&lt;") + "\n\n";
  }

  private String table(Results results, List<ResultKey> cells) {
    List<Comparison> compared =
        comparisons.stream()
            .filter(to -> cells.stream().anyMatch(cell -> to.ratio(results, cell).isPresent()))
            .toList();
    List<String> heads = new ArrayList<>();
    rows.forEach(name -> heads.add(HEADS.getOrDefault(name, name)));
    heads.addAll(List.of("ns", "spread", "allocated"));
    heads.addAll(extras.keySet());
    compared.forEach(to -> heads.add(to.head(type(cells.get(0)))));
    Table table = new Table(rows.size(), heads.toArray(String[]::new));
    for (ResultKey cell : cells) {
      Figure figure = results.find(cell).orElseThrow();
      List<String> row = new ArrayList<>();
      rows.forEach(name -> row.add(text(cell, name)));
      row.add(Numbers.nanos(figure.nanos()));
      row.add(figure.spreadText());
      row.add(figure.bytesText());
      extras.values().forEach(extra -> row.add(extra.apply(results, cell)));
      compared.forEach(to -> row.add(Numbers.ratio(to.ratio(results, cell))));
      table.row(row.toArray(String[]::new));
    }
    return table.toString();
  }

  private static Comparator<ResultKey> order(List<String> parameters) {
    Comparator<ResultKey> order = (unusedLeft, unusedRight) -> 0;
    for (String name : parameters) {
      order =
          order
              .thenComparing(cell -> rank(value(cell, name)))
              .thenComparing(cell -> value(cell, name));
    }
    return order;
  }

  /** Numbers by size, and so pages, as 100x1000x4; words in their order, or that of letters. */
  private static long rank(String value) {
    if (value.matches("\\d+(x\\d+)*")) {
      return Stream.of(value.split("x", -1)).mapToLong(Long::parseLong).reduce(1, (a, b) -> a * b);
    }
    return ORDER.contains(value) ? ORDER.indexOf(value) : ORDER.size();
  }

  private static String value(ResultKey cell, String name) {
    return switch (name) {
      case "operation" -> cell.operation();
      case "benchmark" -> cell.benchmark();
      default -> cell.parameters().getOrDefault(name, "");
    };
  }

  private static ElementType type(ResultKey cell) {
    return ElementType.valueOf(cell.parameters().getOrDefault("elementType", "FLOAT"));
  }

  /** A value as readers see it. */
  static String text(ResultKey cell, String name) {
    String value = value(cell, name);
    return switch (name) {
      case "elementType" -> type(cell).cqlName();
      case "rival", "codec", "session" -> Contender.valueOf(value).label(type(cell));
      case "pass" -> value.equals("FOR_EACH") ? "forEach" : value.toLowerCase(Locale.ROOT);
      case "metadata" -> "metadata " + value;
      case "kind" ->
          value.equals("TEXT_TO_INT")
              ? "map<text, int>"
              : "list<" + value.toLowerCase(Locale.ROOT) + ">";
      case "types" -> value.equals("INT") ? "ints" : "ten types in turn";
      case "workload" -> value.toLowerCase(Locale.ROOT).replace('_', ' ');
      default -> value;
    };
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import static dev.quiver.jmh.report.Contender.MEMCPY;
import static dev.quiver.jmh.report.Contender.QUIVER;
import static dev.quiver.jmh.report.Contender.QUIVER_ARRAY;
import static dev.quiver.jmh.report.Contender.QUIVER_SIMD;
import static dev.quiver.jmh.report.Contender.QUIVER_SIMD_ARRAY;
import static dev.quiver.jmh.report.ResultKey.DIMENSION;
import static dev.quiver.jmh.report.Section.same;

import dev.quiver.internal.wire.ElementType;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** What a reader of the report wants to know first. */
final class Summary {

  private static final String LIST = "- [%s](#%s)\n";

  private Summary() {}

  /** The ratios of each section: the lowest, the one in the middle, the highest. */
  static String sections(Results results) {
    Table table =
        new Table(2, "section", "Quiver's ratios", "cells", "lowest", "median", "highest");
    boolean any = false;
    for (Section section : Sections.ALL) {
      List<ResultKey> cells =
          section.cells(results).stream()
              .filter(cell -> Section.owner(cell).startsWith("QUIVER"))
              .toList();
      for (Section.Comparison to : section.comparisons()) {
        double[] ratios =
            cells.stream()
                .map(cell -> to.ratio(results, cell))
                .flatMapToDouble(OptionalDouble::stream)
                .sorted()
                .toArray();
        if (ratios.length > 0) {
          any = true;
          table.row(
              section.title(),
              to.head(ElementType.FLOAT),
              Integer.toString(ratios.length),
              Numbers.ratio(ratios[0]),
              Numbers.ratio(Figure.median(ratios)),
              Numbers.ratio(ratios[ratios.length - 1]));
        }
      }
    }
    return any ? "\n" + table : "";
  }

  /** How many targets are met. */
  static String targets(List<Judgement> judgements) {
    return Arrays.stream(Judgement.Verdict.values())
        .map(
            verdict ->
                judgements.stream().filter(each -> each.verdict() == verdict).count()
                    + " "
                    + verdict)
        .collect(Collectors.joining(", ", judgements.size() + " targets: ", ".\n"));
  }

  /** The headings of a page, as links. */
  static String contents(String page) {
    return page.lines()
        .filter(line -> line.startsWith("## "))
        .map(line -> line.substring("## ".length()))
        .map(title -> LIST.formatted(title, anchor(title)))
        .collect(Collectors.joining());
  }

  /** Floats of the dimension that most figures are about, beside memcpy; empty if not measured. */
  static String memcpy(Results results) {
    Table table =
        new Table(
            2,
            "work",
            "memory",
            "bytes",
            "memcpy, ns",
            "Quiver, ns",
            "time / memcpy",
            "Quiver + Vector API, ns",
            "time / memcpy");
    int before = table.toString().length();
    for (String memory : Targets.MEMORIES) {
      String there = memory.toLowerCase(Locale.ROOT);
      row(table, results, "kernel, encode", "heap to " + there, kernel("encode", memory));
      row(table, results, "kernel, decode", there + " to heap", kernel("decode", memory));
    }
    row(table, results, "codec of float[], encode", "heap to new array", codec("encode"));
    row(table, results, "codec of float[], decode", "heap to new array", codec("decode"));
    row(table, results, "codec of float[], decodeInto", "heap to heap", codec("decodeInto"));
    row(table, results, "matrix of 5000 vectors", "heap to new array", matrix("KNOWN"));
    row(table, results, "matrix of 5000 vectors, reused", "heap to heap", matrix("REUSED"));
    return table.toString().length() == before ? "" : "\n" + table;
  }

  private static ResultKey kernel(String operation, String memory) {
    return ResultKey.kernel(operation, MEMCPY, ElementType.FLOAT, memory, DIMENSION);
  }

  private static ResultKey codec(String operation) {
    return ResultKey.codec(operation, MEMCPY, ElementType.FLOAT, DIMENSION);
  }

  private static ResultKey matrix(String rowCount) {
    return ResultKey.matrix(MEMCPY, rowCount);
  }

  private static void row(
      Table table, Results results, String work, String memory, ResultKey memcpy) {
    Optional<Figure> copy = results.find(memcpy);
    if (copy.isPresent()) {
      boolean codec = memcpy.parameters().containsKey("codec");
      ResultKey quiver = same(codec ? QUIVER_ARRAY : QUIVER).apply(memcpy);
      ResultKey simd = same(codec ? QUIVER_SIMD_ARRAY : QUIVER_SIMD).apply(memcpy);
      long vectors = work.startsWith("matrix") ? 5000 : 1;
      table.row(
          work,
          memory,
          String.format(Locale.ROOT, "%,d", vectors * DIMENSION * Float.BYTES),
          nanos(copy),
          nanos(results.find(quiver)),
          Numbers.ratio(results.ratio(quiver, memcpy)),
          nanos(results.find(simd)),
          Numbers.ratio(results.ratio(simd, memcpy)));
    }
  }

  private static String nanos(Optional<Figure> figure) {
    return figure.map(each -> Numbers.nanos(each.nanos())).orElse(Numbers.NOT_MEASURED);
  }

  private static String anchor(String title) {
    return title.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9 -]", "").replace(' ', '-');
  }
}

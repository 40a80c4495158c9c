/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import dev.quiver.internal.wire.ElementType;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
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
    for (String memory : List.of("heap", "direct")) {
      for (String operation : List.of("encode", "decode")) {
        String from = operation.equals("encode") ? "heap to " + memory : memory + " to heap";
        kernels(
            table,
            results,
            "kernel, " + operation,
            from,
            rival ->
                ResultKey.kernel(
                    operation,
                    rival,
                    ElementType.FLOAT,
                    memory.equals("heap") ? "HEAP" : "DIRECT",
                    ResultKey.DIMENSION));
      }
    }
    for (String operation : List.of("write", "read")) {
      kernels(
          table,
          results,
          "Netty's buffer, " + operation,
          operation.equals("write") ? "heap to pooled direct" : "pooled direct to heap",
          rival ->
              ResultKey.buffer(
                  operation, rival, ElementType.FLOAT, "POOLED_DIRECT", ResultKey.DIMENSION));
    }
    for (String operation : List.of("encode", "decode", "decodeInto")) {
      Function<Contender, ResultKey> codecs =
          codec -> ResultKey.codec(operation, codec, ElementType.FLOAT, ResultKey.DIMENSION);
      row(
          table,
          results,
          "codec of float[], " + operation,
          operation.equals("decodeInto") ? "heap to heap" : "heap to new array",
          1,
          codecs.apply(Contender.MEMCPY),
          codecs.apply(Contender.QUIVER_ARRAY),
          codecs.apply(Contender.QUIVER_SIMD_ARRAY));
    }
    for (String rowCount : List.of("KNOWN", "REUSED")) {
      row(
          table,
          results,
          "matrix of 5000 vectors, rows " + rowCount,
          rowCount.equals("KNOWN") ? "heap to new array" : "heap to heap",
          5000,
          ResultKey.matrix(Contender.MEMCPY, rowCount),
          ResultKey.matrix(Contender.QUIVER, rowCount),
          ResultKey.matrix(Contender.QUIVER_SIMD, rowCount));
    }
    return table.toString().length() == before ? "" : "\n" + table;
  }

  private static void kernels(
      Table table,
      Results results,
      String work,
      String memory,
      Function<Contender, ResultKey> cells) {
    row(
        table,
        results,
        work,
        memory,
        1,
        cells.apply(Contender.MEMCPY),
        cells.apply(Contender.QUIVER),
        cells.apply(Contender.QUIVER_SIMD));
  }

  private static void row(
      Table table,
      Results results,
      String work,
      String memory,
      int vectors,
      ResultKey memcpy,
      ResultKey quiver,
      ResultKey simd) {
    Optional<Figure> copy = results.find(memcpy);
    if (copy.isPresent()) {
      table.row(
          work,
          memory,
          "%,d".formatted((long) vectors * ResultKey.DIMENSION * Float.BYTES),
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

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import dev.quiver.internal.wire.ElementType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;

/** The tables of {@link Moves}: a row for each dimension, a column for each rival. */
final class MoveTables {

  private static final List<Contender> QUIVERS = List.of(Contender.QUIVER, Contender.QUIVER_SIMD);

  private MoveTables() {}

  /** All of them as Markdown; empty if nothing was measured. */
  static String of(Results results, Moves moves) {
    StringBuilder text = new StringBuilder();
    for (ElementType type : ElementType.values()) {
      for (String place : moves.places()) {
        for (String operation : moves.operations()) {
          text.append(table(results, moves, type, place, operation));
        }
      }
    }
    return text.toString();
  }

  private static String table(
      Results results, Moves moves, ElementType type, String place, String operation) {
    SortedSet<Integer> dimensions = results.dimensions(moves.benchmark(), type);
    List<Contender> rivals =
        Arrays.stream(Contender.values())
            .filter(
                rival ->
                    dimensions.stream()
                        .map(n -> moves.cell(operation, rival, type, place, n))
                        .anyMatch(cell -> results.find(cell).isPresent()))
            .toList();
    if (rivals.isEmpty()) {
      return "";
    }
    List<String> heads = new ArrayList<>(List.of("dimension"));
    rivals.forEach(rival -> heads.add(rival.label(type)));
    rivals.stream().filter(QUIVERS::contains).forEach(q -> heads.add(q.label(type) + ", GB/s"));
    heads.add("largest spread");
    Table table = new Table(0, heads.toArray(String[]::new));
    for (int dimension : dimensions) {
      table.row(row(results, moves, type, place, operation, dimension, rivals));
    }
    return "\n### %s, %s, %s\n\n%s".formatted(type.cqlName(), place, operation, table);
  }

  private static String[] row(
      Results results,
      Moves moves,
      ElementType type,
      String place,
      String operation,
      int dimension,
      List<Contender> rivals) {
    List<String> row = new ArrayList<>(List.of(Integer.toString(dimension)));
    List<String> throughputs = new ArrayList<>();
    List<Figure> measured = new ArrayList<>();
    Optional<Figure> copy =
        results.find(moves.cell(operation, Contender.MEMCPY, type, place, dimension));
    for (Contender rival : rivals) {
      Optional<Figure> figure = results.find(moves.cell(operation, rival, type, place, dimension));
      figure.ifPresent(measured::add);
      row.add(figure.map(f -> text(f, rival, copy)).orElse(Numbers.NOT_MEASURED));
      if (QUIVERS.contains(rival)) {
        long bytes = (long) dimension * type.size();
        throughputs.add(
            figure.map(f -> Numbers.throughput(bytes, f.nanos())).orElse(Numbers.NOT_MEASURED));
      }
    }
    row.addAll(throughputs);
    row.add(
        measured.stream()
            .max(Comparator.comparingDouble(Figure::spread))
            .map(Figure::spreadText)
            .orElse(Numbers.NOT_MEASURED));
    return row.toArray(String[]::new);
  }

  /** Time, ratio to the copy, and bytes unless they are known to be none. */
  private static String text(Figure figure, Contender rival, Optional<Figure> copy) {
    String ratio =
        copy.isEmpty() || rival == Contender.MEMCPY
            ? ""
            : " · " + Numbers.ratio(figure.nanos() / copy.get().nanos());
    String bytes =
        figure.bytes().isEmpty()
            ? " · ? B"
            : figure.bytes().getAsLong() == 0 ? "" : " · " + figure.bytesText();
    return Numbers.nanos(figure.nanos()) + ratio + bytes;
  }
}

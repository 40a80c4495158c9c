/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import dev.quiver.internal.wire.ElementType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** The tables of the codecs: one for each type of elements and operation. */
final class CodecTables {

  static final List<String> OPERATIONS = List.of("encode", "decode", "decodeInto");

  private static final List<Contender> DRIVERS =
      List.of(Contender.DRIVER_CQL_VECTOR, Contender.DRIVER_ARRAY);

  private CodecTables() {}

  /** All of them as Markdown; empty if nothing was measured. */
  static String of(Results results) {
    StringBuilder text = new StringBuilder();
    for (ElementType type : ElementType.values()) {
      for (String operation : OPERATIONS) {
        text.append(table(results, type, operation));
      }
    }
    return text.toString();
  }

  /** What the driver has against an operation: it decodes into new objects only. */
  static ResultKey driver(Contender driver, ElementType type, String operation, int dimension) {
    String counterpart = operation.equals("decodeInto") ? "decode" : operation;
    return ResultKey.codec(counterpart, driver, type, dimension);
  }

  private static String table(Results results, ElementType type, String operation) {
    List<Contender> drivers =
        DRIVERS.stream().filter(driver -> measured(results, driver, type, operation)).toList();
    List<String> heads =
        new ArrayList<>(List.of("dimension", "codec", "ns", "spread", "allocated"));
    drivers.forEach(driver -> heads.add("times as fast as " + driver.label(type)));
    Table table = new Table(2, heads.toArray(String[]::new));
    boolean any = false;
    for (int dimension : results.dimensions(ResultKey.CODEC_BENCHMARK, type)) {
      for (Contender codec : Contender.values()) {
        ResultKey cell = ResultKey.codec(operation, codec, type, dimension);
        Optional<Figure> figure = results.find(cell);
        if (figure.isPresent()) {
          any = true;
          List<String> row = new ArrayList<>();
          row.add(Integer.toString(dimension));
          row.add(codec.label(type));
          row.add(Numbers.nanos(figure.get().nanos()));
          row.add(figure.get().spreadText());
          row.add(figure.get().bytesText());
          for (Contender driver : drivers) {
            row.add(ratio(results, driver(driver, type, operation, dimension), cell));
          }
          table.row(row.toArray(String[]::new));
        }
      }
    }
    return any ? "\n### %s, %s\n\n%s".formatted(type.cqlName(), operation, table) : "";
  }

  private static String ratio(Results results, ResultKey over, ResultKey under) {
    OptionalDouble ratio = results.ratio(over, under);
    return ratio.isPresent() ? Numbers.ratio(ratio.getAsDouble()) : Numbers.NOT_MEASURED;
  }

  private static boolean measured(
      Results results, Contender driver, ElementType type, String operation) {
    return results.dimensions(ResultKey.CODEC_BENCHMARK, type).stream()
        .anyMatch(n -> results.find(driver(driver, type, operation, n)).isPresent());
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import dev.quiver.internal.wire.ElementType;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** The tables of {@code CqlVector}s that are decoded and read: one for each type of elements. */
final class PassTables {

  static final String BENCHMARK = "CqlVectorBenchmark";

  static final List<String> PASSES = List.of("GET", "FOR", "FOR_EACH", "STREAM");

  private PassTables() {}

  /** All of them as Markdown; empty if nothing was measured. */
  static String of(Results results) {
    StringBuilder text = new StringBuilder();
    for (ElementType type : ElementType.values()) {
      text.append(table(results, type));
    }
    return text.toString();
  }

  static ResultKey cell(Contender codec, ElementType type, int dimension, String pass) {
    return ResultKey.of(
        BENCHMARK + ".decodeAndPass",
        "codec",
        codec.name(),
        "elementType",
        type.name(),
        "dimension",
        Integer.toString(dimension),
        "pass",
        pass);
  }

  /** As it is written in Java. */
  static String name(String pass) {
    return pass.equals("FOR_EACH") ? "forEach" : pass.toLowerCase(Locale.ROOT);
  }

  private static String table(Results results, ElementType type) {
    Contender driver = Contender.DRIVER_CQL_VECTOR;
    Table table =
        new Table(
            3,
            "dimension",
            "pass",
            "codec",
            "ns",
            "spread",
            "allocated",
            "times as fast as " + driver.label(type));
    boolean any = false;
    for (int dimension : results.dimensions(BENCHMARK, type)) {
      for (String pass : PASSES) {
        for (Contender codec : Contender.values()) {
          ResultKey cell = cell(codec, type, dimension, pass);
          Optional<Figure> figure = results.find(cell);
          if (figure.isPresent()) {
            any = true;
            OptionalDouble ratio = results.ratio(cell(driver, type, dimension, pass), cell);
            table.row(
                Integer.toString(dimension),
                name(pass),
                codec.label(type),
                Numbers.nanos(figure.get().nanos()),
                figure.get().spreadText(),
                figure.get().bytesText(),
                ratio.isPresent() ? Numbers.ratio(ratio.getAsDouble()) : Numbers.NOT_MEASURED);
          }
        }
      }
    }
    return any ? "\n### %s, decoded and read\n\n%s".formatted(type.cqlName(), table) : "";
  }
}

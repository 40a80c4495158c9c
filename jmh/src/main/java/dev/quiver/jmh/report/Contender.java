/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import dev.quiver.internal.wire.ElementType;
import java.awt.Color;
import java.util.List;

/** The measured contenders, in the order of tables and legends ({@code contenders.txt}). */
record Contender(String name, String label, Color color) {

  static final List<Contender> ALL =
      Tables.lines("contenders.txt").stream()
          .map(line -> new Contender(line.get(0), line.get(1), Color.decode("#" + line.get(2))))
          .toList();

  static Contender of(String name) {
    return ALL.stream()
        .filter(contender -> contender.name.equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("contenders.txt: no " + name));
  }

  String label(ElementType type) {
    String array =
        switch (type) {
          case FLOAT, DOUBLE, INT -> type.cqlName();
          case BIGINT -> "long";
          case UUID, TIMEUUID -> "UUID";
        };
    return label
        .replace("%vector", array.equals("UUID") ? "List<UUID>" : "CqlVector")
        .replace("%array", array + "[]");
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.quiver.testkit.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A table of columns {@code c0}, {@code c1} ... of all types in turn, with random values. */
record MixedTable(String name, List<Column> columns, CqlSession stock) {
  /**
   * A type of columns.
   *
   * @param cqlType the type in CQL
   * @param literal returns a random value in CQL
   */
  record Column(String cqlType, Function<SplittableRandom, String> literal) {}

  static MixedTable create(TestCluster cluster, int count) {
    String udt = cluster.newName();
    cluster.quiver().execute("CREATE TYPE " + udt + " (n int, t text)");
    List<Column> types = types(udt);
    List<Column> columns =
        IntStream.range(0, count).mapToObj(i -> types.get(i % types.size())).toList();
    String name =
        cluster
            .createTable(
                IntStream.range(0, count)
                    .mapToObj(i -> "c" + i + " " + columns.get(i).cqlType())
                    .collect(Collectors.joining(", ")))
            .name();
    return new MixedTable(name, columns, cluster.stock());
  }

  private static List<Column> types(String udt) {
    return List.of(
        new Column("text", MixedTable::text),
        new Column("int", MixedTable::number),
        new Column("blob", random -> "0x" + "0a".repeat(random.nextInt(20))),
        new Column("vector<float, 3>", random -> "[1.5, " + number(random) + ", -2]"),
        new Column("map<text, int>", random -> "{'': 1, 'b': " + number(random) + "}"),
        new Column("list<uuid>", random -> "[" + uuid(random) + ", " + uuid(random) + "]"),
        new Column("tuple<int, text>", random -> "(null, " + text(random) + ")"),
        new Column("frozen<" + udt + ">", random -> "{n: " + number(random) + "}"),
        new Column("boolean", random -> Boolean.toString(random.nextBoolean())),
        new Column("bigint", random -> Long.toString(random.nextLong())),
        new Column("uuid", MixedTable::uuid),
        new Column("timeuuid", random -> "50554d6e-29bb-11e5-b345-feff819cdc9f"),
        new Column("float", random -> "NaN"),
        new Column("double", random -> Double.toString(random.nextDouble())),
        new Column("timestamp", MixedTable::number),
        new Column("decimal", random -> number(random) + ".001"),
        new Column("varint", random -> number(random) + "0".repeat(random.nextInt(30))),
        new Column("inet", random -> "'::1'"),
        new Column("ascii", random -> "'a'"),
        new Column("date", random -> "'2026-01-0" + random.nextInt(1, 10) + "'"),
        new Column("time", random -> "'08:12:54.12'"),
        new Column("duration", random -> random.nextInt(100) + "mo3d"),
        new Column("smallint", random -> Integer.toString(random.nextInt(1_000))),
        new Column("tinyint", random -> Integer.toString(random.nextInt(100))),
        new Column("set<text>", random -> "{" + text(random) + ", 'z'}"),
        new Column("vector<int, 1>", random -> "[" + number(random) + "]"),
        new Column("map<int, frozen<list<text>>>", random -> "{1: ['', 'x']}"));
  }

  private static String text(SplittableRandom random) {
    return "'" + "é".repeat(random.nextInt(5)) + "'";
  }

  private static String number(SplittableRandom random) {
    return Integer.toString(random.nextInt(1_000_000));
  }

  private static String uuid(SplittableRandom random) {
    return new UUID(random.nextLong(), random.nextLong()).toString();
  }

  /** Adds rows in which one of five values is null. */
  void fill(int rows) {
    SplittableRandom random = Seed.random(columns.size() + " mixed columns");
    for (int id = 0; id < rows; id++) {
      List<String> names = new ArrayList<>(List.of("id"));
      List<String> values = new ArrayList<>(List.of(Integer.toString(id)));
      for (int i = 0; i < columns.size(); i++) {
        names.add("c" + i);
        values.add(random.nextInt(5) == 0 ? "null" : columns.get(i).literal().apply(random));
      }
      stock.execute(
          String.format(
              Locale.ROOT,
              "INSERT INTO %s (%s) VALUES (%s)",
              name,
              String.join(", ", names),
              String.join(", ", values)));
    }
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.endtoend;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.ObjIntConsumer;
import java.util.function.ToIntBiFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Inserts rows and reads pages of rows, with a partition and a position as the key. */
final class RowRivals {
  static final String INSERT_INTS = "insert ten ints";
  static final String READ_INTS = "read ten ints";
  static final String DRIVER = "driver";
  static final String QUIVER = "Quiver session";

  /** The number of passes per round: inserts are short, and reads even shorter. */
  static final int INSERTS = 3;

  static final int READS = 10;
  private static final int INTS = 10;

  interface Binding extends BiFunction<BoundStatement, Integer, BoundStatement> {}

  private final Sessions sessions;
  private final String columns;
  private final String insert;
  private final ObjIntConsumer<Row> check;
  final List<Rival> all = new ArrayList<>();

  RowRivals(Sessions sessions, String columns, String insert, ObjIntConsumer<Row> check) {
    this.sessions = sessions;
    this.columns = columns;
    this.insert = insert;
    this.check = check;
  }

  static List<Rival> ints(Sessions sessions, Plan plan) {
    String columns =
        IntStream.range(2, INTS).mapToObj(i -> "c" + i + " int").collect(Collectors.joining(", "));
    String insert =
        "INSERT INTO %%s (p, r, %s) VALUES (?, ?%s)"
            .formatted(columns.replace(" int", ""), ", ?".repeat(INTS - 2));
    RowRivals ints = new RowRivals(sessions, columns, insert, RowRivals::checkInts);
    ints.insert(INSERT_INTS, DRIVER, sessions.driver, RowRivals::bindInts);
    ints.insert(INSERT_INTS, QUIVER, sessions.quiver, RowRivals::bindInts);
    String select = selectAll(ints.filled(sessions.driver, RowRivals::bindInts, plan));
    int[] last = new int[1];
    ToIntBiFunction<AsyncResultSet, Integer> read =
        Traffic.each((row, index) -> last[0] += sum(row));
    // Reading ints is faster than reading vectors.
    int passes = 4 * READS;
    ToIntBiFunction<AsyncResultSet, Integer> check = Traffic.each(RowRivals::checkInts);
    ints.read(READ_INTS, DRIVER, passes, sessions.driver, select, read, check);
    ints.read(READ_INTS, QUIVER, passes, sessions.quiver, select, read, check);
    return ints.all;
  }

  private static int sum(Row row) {
    int sum = 0;
    for (int column = 0; column < INTS; column++) {
      sum += row.getInt(column);
    }
    return sum;
  }

  private static BoundStatement bindInts(BoundStatement keyed, int row) {
    BoundStatement statement = keyed;
    for (int column = 2; column < INTS; column++) {
      statement = statement.setInt(column, value(row, column));
    }
    return statement;
  }

  private static void checkInts(Row row, int index) {
    for (int column = 2; column < INTS; column++) {
      if (row.getInt("c" + column) != value(index, column)) {
        throw new IllegalStateException("row " + index + " of ten ints is not as written");
      }
    }
  }

  private static int value(int row, int column) {
    return (row * INTS + column) * 0x9E3779B1;
  }

  void insert(String group, String name, CqlSession session, Binding binding) {
    String table = createTable();
    PreparedStatement prepared = session.prepare(insert.formatted(table));
    PreparedStatement select = sessions.driver.prepare(selectAll(table));
    all.add(
        new Rival(
            group,
            name,
            INSERTS,
            1,
            count -> Traffic.insert(session, row -> bind(prepared, row, binding), count),
            count -> Traffic.read(sessions.driver, select, Traffic.each(check), count)));
  }

  private static BoundStatement bind(PreparedStatement insert, int row, Binding binding) {
    BoundStatement key =
        insert.bind().setInt(0, row / Plan.PARTITION).setInt(1, row % Plan.PARTITION);
    return binding.apply(key, row);
  }

  String filled(CqlSession session, Binding binding, Plan plan) {
    String table = createTable();
    PreparedStatement prepared = session.prepare(insert.formatted(table));
    int count = Math.max(plan.count(), plan.warmUp());
    Traffic.insert(session, row -> bind(prepared, row, binding), count);
    return table;
  }

  void read(
      String group,
      String name,
      int passes,
      CqlSession session,
      String select,
      ToIntBiFunction<AsyncResultSet, Integer> work,
      ToIntBiFunction<AsyncResultSet, Integer> check) {
    PreparedStatement prepared = session.prepare(select);
    all.add(
        new Rival(
            group,
            name,
            passes,
            1,
            count -> Traffic.read(session, prepared, work, count),
            count -> Traffic.read(session, prepared, check, count)));
  }

  private static String selectAll(String table) {
    return "SELECT * FROM " + table + " WHERE p = ?";
  }

  private String createTable() {
    String table = sessions.nextTable();
    sessions.driver.execute(
        "CREATE TABLE %s (p int, r int, %s, PRIMARY KEY (p, r))".formatted(table, columns));
    return table;
  }
}

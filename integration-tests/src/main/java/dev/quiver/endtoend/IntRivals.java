/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.endtoend;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Rows of ten ints, without vectors, in the driver's session and in Quiver's. */
final class IntRivals {

  static final String INSERT = "insert ten ints";
  static final String READ = "read ten ints";
  static final String DRIVER = "driver";
  static final String QUIVER = "Quiver session";

  private static final int COLUMNS = 10;

  private final Sessions sessions;
  private final List<Rival> rivals = new ArrayList<>();

  // Written only, so that what is read is not optimized away.
  @SuppressWarnings("UnusedVariable")
  private volatile int last;

  private IntRivals(Sessions sessions) {
    this.sessions = sessions;
  }

  /** All of them; the rows that are read are written here. */
  static List<Rival> of(Sessions sessions, Plan plan) {
    IntRivals all = new IntRivals(sessions);
    all.addInsert(DRIVER, sessions.driver);
    all.addInsert(QUIVER, sessions.quiver);
    String pages = all.createTable("int_pages");
    PreparedStatement insert = insertInto(sessions.driver, pages);
    int count = Math.max(plan.count(), plan.warmUp());
    Traffic.insert(sessions.driver, row -> bind(insert, row), count);
    all.addRead(pages, DRIVER, sessions.driver);
    all.addRead(pages, QUIVER, sessions.quiver);
    return all.rivals;
  }

  private void addInsert(String name, CqlSession session) {
    String table = createTable("ints" + rivals.size());
    PreparedStatement insert = insertInto(session, table);
    rivals.add(
        new Rival(
            INSERT,
            name,
            VectorRivals.INSERTS,
            count -> Traffic.insert(session, row -> bind(insert, row), count),
            count -> check(sessions.driver, table, count)));
  }

  private void addRead(String table, String name, CqlSession session) {
    PreparedStatement select = session.prepare("SELECT * FROM " + table + " WHERE c0 = ?");
    rivals.add(
        new Rival(
            READ,
            name,
            4 * Plan.READS, // ints are read faster than vectors
            count ->
                Traffic.read(session, select::bind, Traffic.each(row -> last = sum(row)), count),
            count -> check(session, table, count)));
  }

  private static int sum(Row row) {
    int sum = 0;
    for (int column = 0; column < COLUMNS; column++) {
      sum += row.getInt(column);
    }
    return sum;
  }

  private static PreparedStatement insertInto(CqlSession session, String table) {
    return session.prepare(
        "INSERT INTO " + table + " (" + columns("") + ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  }

  private static BoundStatement bind(PreparedStatement insert, int row) {
    BoundStatement statement =
        insert.bind().setInt(0, row / Plan.PARTITION).setInt(1, row % Plan.PARTITION);
    for (int column = 2; column < COLUMNS; column++) {
      statement = statement.setInt(column, value(row, column));
    }
    return statement;
  }

  private static int value(int row, int column) {
    return (row * COLUMNS + column) * 0x9E3779B1;
  }

  private String createTable(String name) {
    sessions.driver.execute(
        "CREATE TABLE %s (%s, PRIMARY KEY (c0, c1))".formatted(name, columns(" int")));
    return name;
  }

  private static String columns(String type) {
    return IntStream.range(0, COLUMNS)
        .mapToObj(column -> "c" + column + type)
        .collect(Collectors.joining(", "));
  }

  private static void check(CqlSession session, String table, int count) {
    PreparedStatement select = session.prepare("SELECT * FROM " + table + " WHERE c0 = ?");
    Traffic.read(
        session,
        select::bind,
        Traffic.each(
            row -> {
              int index = row.getInt("c0") * Plan.PARTITION + row.getInt("c1");
              for (int column = 2; column < COLUMNS; column++) {
                if (row.getInt("c" + column) != value(index, column)) {
                  throw new IllegalStateException(
                      "row " + index + " of " + table + " is not as written");
                }
              }
            }),
        count);
  }
}

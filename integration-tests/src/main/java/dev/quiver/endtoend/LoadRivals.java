/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.endtoend;

import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchableStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import dev.quiver.bulk.BulkWriter;
import dev.quiver.session.WriteThrough;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;

/** Loads written by hand, and loads with {@link BulkWriter}, each into an empty table. */
final class LoadRivals {
  private static final int BATCH = 20;
  private static final int VECTORS = 4096;

  /** Divides the row count of ways that wait for each row. */
  private static final int FEWER = 8;

  private final Sessions sessions;
  private final String set;
  private final boolean onePartition;
  private final float[][] vectors;
  private final List<Rival> rivals = new ArrayList<>();

  private LoadRivals(Sessions sessions, Plan plan) {
    this.sessions = sessions;
    this.set = plan.set();
    this.onePartition = set.equals("partition-loads");
    this.vectors = plan.vectors(VECTORS);
  }

  static List<Rival> of(Sessions sessions, Plan plan) {
    LoadRivals all = new LoadRivals(sessions, plan);
    all.add("naive: execute, CqlVector", FEWER, all::naive);
    all.add("one at a time", FEWER, (insert, count) -> all.loop(insert, count, 1));
    for (int inFlight : new int[] {16, 64, 256}) {
      all.add(inFlight + " in flight", 1, (insert, count) -> all.loop(insert, count, inFlight));
    }
    for (int inFlight : all.onePartition ? new int[] {4, 16} : new int[0]) {
      all.add(
          inFlight + " in flight, batches of " + BATCH,
          1,
          (insert, count) -> all.batches(insert, count, inFlight));
    }
    all.add(
        "BulkWriter",
        1,
        (insert, count) ->
            BulkWriter.of(sessions.quiver, (Integer id) -> all.bind(insert, id))
                .write(IntStream.range(0, count).boxed()));
    return all.rivals;
  }

  private void add(String name, int part, BiConsumer<PreparedStatement, Integer> way) {
    String table = sessions.nextTable();
    String key = onePartition ? "p int, id int" : "id int";
    sessions.quiver.execute(
        "CREATE TABLE %s (%s, v vector<float, %d>, PRIMARY KEY (%s))"
            .formatted(table, key, vectors[0].length, key.replace(" int", "")));
    String insert =
        onePartition
            ? "INSERT INTO " + table + " (p, id, v) VALUES (?, ?, ?)"
            : "INSERT INTO " + table + " (id, v) VALUES (?, ?)";
    PreparedStatement prepared =
        (part == FEWER && rivals.isEmpty() ? sessions.driver : sessions.quiver).prepare(insert);
    rivals.add(
        new Rival(
            set,
            name,
            1,
            part,
            () -> sessions.driver.execute("TRUNCATE " + table),
            count -> way.accept(prepared, count),
            count -> check(table, count)));
  }

  private void check(String table, int count) {
    long rows =
        Objects.requireNonNull(sessions.driver.execute("SELECT COUNT(*) FROM " + table).one())
            .getLong(0);
    if (rows != count) {
      throw new IllegalStateException("expected " + count + " rows, got " + rows);
    }
  }

  private BoundStatement bind(PreparedStatement insert, int id) {
    BoundStatement key = onePartition ? insert.bind(0, id) : insert.bind(id);
    return WriteThrough.borrow(key, "v", vectors[id % VECTORS]).setIdempotent(true);
  }

  private void loop(PreparedStatement insert, int count, int inFlight) {
    Traffic.requests(
        id -> sessions.quiver.executeAsync(bind(insert, id)), (result, id) -> {}, count, inFlight);
  }

  private void batches(PreparedStatement insert, int count, int inFlight) {
    Traffic.requests(
        i -> {
          List<BatchableStatement<?>> rows = new ArrayList<>();
          for (int id = i * BATCH; id < (i + 1) * BATCH; id++) {
            rows.add(bind(insert, id));
          }
          return sessions.quiver.executeAsync(
              BatchStatement.newInstance(DefaultBatchType.UNLOGGED, rows));
        },
        (result, i) -> {},
        count / BATCH,
        inFlight);
  }

  /** A service without Quiver that has its vectors as lists and waits for each row. */
  private void naive(PreparedStatement insert, int count) {
    for (int id = 0; id < count; id++) {
      Object vector = VectorRivals.boxed(vectors[id % VECTORS]);
      sessions.driver.execute(onePartition ? insert.bind(0, id, vector) : insert.bind(id, vector));
    }
  }
}

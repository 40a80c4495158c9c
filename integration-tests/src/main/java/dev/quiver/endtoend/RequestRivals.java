/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.endtoend;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.mapper.annotations.CqlName;
import com.datastax.oss.driver.api.mapper.annotations.Dao;
import com.datastax.oss.driver.api.mapper.annotations.DaoFactory;
import com.datastax.oss.driver.api.mapper.annotations.Entity;
import com.datastax.oss.driver.api.mapper.annotations.Mapper;
import com.datastax.oss.driver.api.mapper.annotations.Select;
import dev.quiver.row.Vectors;
import dev.quiver.session.WriteThrough;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.ObjIntConsumer;
import java.util.function.ToIntFunction;

/** Single requests as services send them: rows by their keys, ANN searches, and inserts. */
final class RequestRivals {
  static final String ROW = "read a row of five columns by key";
  static final String ENTITY = "find an entity of five columns by key, object mapper";
  static final String QUIVER = "Quiver session, write-through and Vectors.read";
  static final String ANN = "search for the ten nearest vectors";
  private static final String TEXTS = "search for the texts and scores of the ten nearest vectors";
  private static final int ROWS = 1000;
  private static final int VECTORS = 500;
  private static final int NEAREST = 10;

  /** Searches take a server longer than reads of rows. */
  private static final int SEARCHES_PART = 10;

  private final Sessions sessions;
  private final int dimension;
  private final float[][] vectors;
  private final List<CqlVector<Float>> objects;
  private final List<Rival> rivals = new ArrayList<>();

  // Stores the results, so that reads are not optimized away.
  @SuppressWarnings("UnusedVariable")
  private volatile int last;

  @Entity
  @CqlName("by_key")
  record Keyed(int id, long n, String t, Instant at, double x) {}

  @Dao
  interface KeyedDao {
    @Select(customWhereClause = "id = :id")
    CompletionStage<Keyed> find(int id);
  }

  @Mapper
  interface KeyedMapper {
    @DaoFactory
    KeyedDao dao();
  }

  /** Sets a vector, by its number, in a statement. */
  private interface Setter {
    BoundStatement set(BoundStatement statement, int index, int vector);
  }

  private record Way(String name, CqlSession session, Setter setter) {}

  private RequestRivals(Sessions sessions, Plan plan) {
    this.sessions = sessions;
    this.dimension = plan.dimension();
    this.vectors = plan.vectors(VECTORS);
    this.objects = Arrays.stream(vectors).map(VectorRivals::boxed).toList();
  }

  static List<Rival> of(Sessions sessions, Plan plan) {
    RequestRivals all = new RequestRivals(sessions, plan);
    all.addRows();
    all.addSearches();
    return all.rivals;
  }

  private void addRows() {
    sessions.driver.execute(
        "CREATE TABLE by_key (id int PRIMARY KEY, n bigint, t text, at timestamp, x double)");
    PreparedStatement insert =
        sessions.driver.prepare("INSERT INTO by_key (id, n, t, at, x) VALUES (?, ?, ?, ?, ?)");
    Traffic.insert(
        sessions.driver,
        id -> {
          Keyed row = keyed(id);
          return insert.bind(row.id(), row.n(), row.t(), row.at(), row.x());
        },
        ROWS);
    row(RowRivals.DRIVER, sessions.driver);
    row(RowRivals.QUIVER, sessions.quiver);
    entity(RowRivals.DRIVER, sessions.driver);
    entity(RowRivals.QUIVER, sessions.quiver);
  }

  private void row(String name, CqlSession session) {
    PreparedStatement select = session.prepare("SELECT id, n, t, at, x FROM by_key WHERE id = ?");
    add(
        ROW,
        name,
        1,
        Traffic.INSERTS,
        i -> session.executeAsync(select.bind(i % ROWS)),
        (result, request) -> last = sum(one(result)),
        (result, request) -> check(keyed(one(result)), keyed(request % ROWS)));
  }

  private void entity(String name, CqlSession session) {
    KeyedDao dao = new RequestRivals_KeyedMapperBuilder(session).build().dao();
    add(
        ENTITY,
        name,
        1,
        Traffic.INSERTS,
        i -> dao.find(i % ROWS),
        (entity, request) -> last = entity.hashCode(),
        (entity, request) -> check(entity, keyed(request % ROWS)));
  }

  private <T> void add(
      String group,
      String name,
      int part,
      int underWay,
      IntFunction<CompletionStage<T>> requests,
      ObjIntConsumer<T> work,
      ObjIntConsumer<T> check) {
    rivals.add(
        new Rival(
            group,
            name,
            2,
            part,
            count -> Traffic.requests(requests, work, count, underWay),
            count -> Traffic.requests(requests, check, count, underWay)));
  }

  private static Keyed keyed(int id) {
    String text = "the title of document " + id;
    return new Keyed(id, (long) id << 20, text, Instant.ofEpochMilli(id), id / 8.0);
  }

  private static Keyed keyed(Row row) {
    return new Keyed(
        row.getInt(0), row.getLong(1), row.getString(2), row.getInstant(3), row.getDouble(4));
  }

  private static void check(Object read, Object written) {
    if (!read.equals(written)) {
      throw new IllegalStateException("expected " + written + ", got " + read);
    }
  }

  private static Row one(AsyncResultSet result) {
    return Objects.requireNonNull(result.one(), "a row");
  }

  private static int sum(Row row) {
    return row.getInt(0)
        + (int) row.getLong(1)
        + row.getString(2).length()
        + (int) row.getInstant(3).toEpochMilli()
        + (int) row.getDouble(4);
  }

  private void addSearches() {
    sessions.driver.execute(
        "CREATE TABLE searched (id int PRIMARY KEY, content text, v vector<float, %d>)"
            .formatted(dimension));
    sessions.driver.execute("CREATE CUSTOM INDEX ON searched (v) USING 'StorageAttachedIndex'");
    PreparedStatement insert =
        sessions.quiver.prepare("INSERT INTO searched (id, content, v) VALUES (?, ?, ?)");
    for (int id = 0; id < VECTORS; id++) {
      // One after another: some servers lose concurrent writes to a table with an index.
      sessions.quiver.execute(insert.bind(id, "the content of document " + id, vectors[id]));
    }
    Way driver =
        new Way(
            VectorRivals.DRIVER,
            sessions.driver,
            (statement, i, id) -> statement.setVector(i, objects.get(id), Float.class));
    Way driverArray =
        new Way(
            VectorRivals.DRIVER_ARRAY,
            sessions.driverArray,
            (statement, i, id) -> statement.set(i, vectors[id], float[].class));
    Way quiver =
        new Way(
            QUIVER,
            sessions.quiver,
            (statement, i, id) -> WriteThrough.borrow(statement, i, vectors[id]));
    ThreadLocal<float[]> read = ThreadLocal.withInitial(() -> new float[dimension]);
    vectors(driver, row -> row.getVector(0, Float.class).size());
    vectors(driverArray, row -> row.get(0, float[].class).length);
    vectors(quiver, row -> Vectors.read(row, 0, read.get(), 0));
    List<Way> ways =
        List.of(
            driver,
            driverArray,
            new Way(VectorRivals.WRITE_THROUGH, quiver.session, quiver.setter));
    for (Way way : ways) {
      search(
          TEXTS,
          "similarity_cosine(v, ?), id, content",
          way,
          row -> row.getFloat(0) < 0 || row.getString(2).isEmpty() ? 0 : dimension,
          row -> {
            check(row.getString(2), "the content of document " + row.getInt(1));
            return row.getFloat(0) > 0.4f && row.getFloat(0) < 1.001f ? dimension : 0;
          });
    }
    sessions.driver.execute(
        "CREATE TABLE waiting (id int PRIMARY KEY, v vector<float, %d>)".formatted(dimension));
    ways.forEach(way -> waiting(way, 1));
    ways.forEach(way -> waiting(way, 8));
  }

  private void vectors(Way way, ToIntFunction<Row> reader) {
    search(ANN, "v, id", way, reader, reader);
  }

  /** Adds a search whose second column is the id; readers return the dimension. */
  private void search(
      String group,
      String columns,
      Way way,
      ToIntFunction<Row> reader,
      ToIntFunction<Row> checkingReader) {
    PreparedStatement select =
        way.session.prepare(
            "SELECT %s FROM searched ORDER BY v ANN OF ? LIMIT %d".formatted(columns, NEAREST));
    add(
        group,
        way.name,
        SEARCHES_PART,
        Traffic.READS,
        i -> {
          BoundStatement bound = select.bind();
          for (int variable = 0; variable < bound.size(); variable++) {
            bound = way.setter.set(bound, variable, i % VECTORS);
          }
          return way.session.executeAsync(bound);
        },
        (result, request) -> read(result, reader),
        (result, request) -> read(result, checkingReader));
  }

  private void read(AsyncResultSet result, ToIntFunction<Row> reader) {
    int elements = 0;
    for (Row row : result.currentPage()) {
      last = row.getInt(1);
      elements += reader.applyAsInt(row);
    }
    check(elements, NEAREST * dimension);
  }

  private void waiting(Way way, int threads) {
    PreparedStatement insert = way.session.prepare("INSERT INTO waiting (id, v) VALUES (?, ?)");
    IntFunction<BoundStatement> bound = i -> way.setter.set(insert.bind(i), 1, i % VECTORS);
    IntConsumer work =
        count -> Traffic.waiting(threads, count, i -> way.session.execute(bound.apply(i)));
    String group = VectorRivals.INSERT + "; threads that wait for each response: " + threads;
    IntConsumer check =
        count -> {
          sessions.driver.execute("TRUNCATE waiting");
          work.accept(count);
          List<Row> rows = sessions.driverArray.execute("SELECT id, v FROM waiting").all();
          for (Row row : rows) {
            check(Arrays.compare(row.get(1, float[].class), vectors[row.getInt(0) % VECTORS]), 0);
          }
          check(rows.size(), count);
        };
    rivals.add(new Rival(group, way.name, 2, SEARCHES_PART, work, check));
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.endtoend;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.data.CqlVector;
import dev.quiver.row.Vectors;
import dev.quiver.session.WriteThrough;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BiFunction;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;

/** Single requests as services send them: a row, or an entity, by its key, and an ANN question. */
final class RequestRivals {

  static final String ROW = "read a row of five columns by key";
  static final String ENTITY = "find an entity of five columns by key, object mapper";
  static final String QUIVER = "Quiver session, write-through and Vectors.read";
  static final String ANN = "ask for the ten nearest vectors";

  private static final long SEED = 20261123;

  /** Rows that are asked for, and vectors that are searched. */
  private static final int ROWS = 1000;

  private static final int VECTORS = 500;
  private static final int NEAREST = 10;

  /** Questions take a server longer than rows. */
  private static final int QUESTIONS_PART = 10;

  private final Sessions sessions;
  private final int dimension;
  private final List<Rival> rivals = new ArrayList<>();

  // Written only, so that what is read is not optimized away.
  @SuppressWarnings("UnusedVariable")
  private volatile int last;

  private RequestRivals(Sessions sessions, int dimension) {
    this.sessions = sessions;
    this.dimension = dimension;
  }

  /** All of them; what they read is written here. */
  static List<Rival> of(Sessions sessions, Plan plan) {
    RequestRivals all = new RequestRivals(sessions, plan.dimension());
    all.addRows();
    all.addQuestions();
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
    row(IntRivals.DRIVER, sessions.driver);
    row(IntRivals.QUIVER, sessions.quiver);
    entity(IntRivals.DRIVER, sessions.driver);
    entity(IntRivals.QUIVER, sessions.quiver);
  }

  private void row(String name, CqlSession session) {
    PreparedStatement select = session.prepare("SELECT id, n, t, at, x FROM by_key WHERE id = ?");
    rivals.add(
        new Rival(
            ROW,
            name,
            2,
            count -> rows(session, select, (request, result) -> last = sum(one(result)), count),
            count ->
                rows(
                    session,
                    select,
                    (request, result) -> check(keyed(one(result)), keyed(request % ROWS)),
                    count)));
  }

  private static void rows(
      CqlSession session,
      PreparedStatement select,
      Traffic.Answers<AsyncResultSet> answers,
      int count) {
    Traffic.requests(
        i -> session.executeAsync(select.bind(i % ROWS)), answers, count, Traffic.INSERTS);
  }

  private void entity(String name, CqlSession session) {
    KeyedDao dao = new KeyedMapperBuilder(session).build().dao();
    rivals.add(
        new Rival(
            ENTITY,
            name,
            2,
            count -> entities(dao, (request, entity) -> last = entity.hashCode(), count),
            count ->
                entities(dao, (request, entity) -> check(entity, keyed(request % ROWS)), count)));
  }

  private static void entities(KeyedDao dao, Traffic.Answers<Keyed> answers, int count) {
    Traffic.requests(i -> dao.find(i % ROWS), answers, count, Traffic.INSERTS);
  }

  private static Keyed keyed(int id) {
    String text = "the title of document " + id;
    return new Keyed(id, (long) id << 20, text, Instant.ofEpochMilli(id), id / 8.0);
  }

  private static Keyed keyed(Row row) {
    return new Keyed(
        row.getInt(0), row.getLong(1), row.getString(2), row.getInstant(3), row.getDouble(4));
  }

  private static void check(Keyed read, Keyed written) {
    if (!read.equals(written)) {
      throw new IllegalStateException("expected " + written + ", got " + read);
    }
  }

  private static Row one(AsyncResultSet result) {
    Row row = result.one();
    if (row == null) {
      throw new IllegalStateException("expected a row, got none");
    }
    return row;
  }

  private static int sum(Row row) {
    return row.getInt(0)
        + (int) row.getLong(1)
        + row.getString(2).length()
        + (int) row.getInstant(3).toEpochMilli()
        + (int) row.getDouble(4);
  }

  private void addQuestions() {
    sessions.driver.execute(
        "CREATE TABLE searched (id int PRIMARY KEY, v vector<float, %d>)".formatted(dimension));
    sessions.driver.execute("CREATE CUSTOM INDEX ON searched (v) USING 'StorageAttachedIndex'");
    float[][] vectors = new float[VECTORS][dimension];
    SplittableRandom random = new SplittableRandom(SEED);
    PreparedStatement insert =
        sessions.driverArray.prepare("INSERT INTO searched (id, v) VALUES (?, ?)");
    for (int id = 0; id < VECTORS; id++) {
      for (int i = 0; i < dimension; i++) {
        vectors[id][i] = (float) random.nextDouble() - 0.5f;
      }
      // One after the other: some servers lose writes to such a table that come at once.
      sessions.driverArray.execute(insert.bind().setInt(0, id).set(1, vectors[id], float[].class));
    }
    List<CqlVector<Float>> objects = Arrays.stream(vectors).map(RequestRivals::boxed).toList();
    question(
        VectorRivals.DRIVER,
        sessions.driver,
        (statement, id) -> statement.setVector(0, objects.get(id), Float.class),
        row -> row.getVector(1, Float.class).size());
    question(
        VectorRivals.DRIVER_ARRAY,
        sessions.driverArray,
        (statement, id) -> statement.set(0, vectors[id], float[].class),
        row -> row.get(1, float[].class).length);
    ThreadLocal<float[]> read = ThreadLocal.withInitial(() -> new float[dimension]);
    question(
        QUIVER,
        sessions.quiver,
        (statement, id) -> WriteThrough.borrow(statement, 0, vectors[id]),
        row -> Vectors.read(row, 1, read.get(), 0));
  }

  private static CqlVector<Float> boxed(float[] vector) {
    return CqlVector.newInstance(
        IntStream.range(0, vector.length).mapToObj(i -> vector[i]).toList());
  }

  private void question(
      String name,
      CqlSession session,
      BiFunction<BoundStatement, Integer, BoundStatement> binding,
      ToIntFunction<Row> reader) {
    PreparedStatement select =
        session.prepare("SELECT id, v FROM searched ORDER BY v ANN OF ? LIMIT " + NEAREST);
    rivals.add(
        new Rival(
            ANN,
            name,
            2,
            QUESTIONS_PART,
            count -> ask(session, select, binding, reader, count),
            count -> ask(session, select, binding, reader, count)));
  }

  private void ask(
      CqlSession session,
      PreparedStatement select,
      BiFunction<BoundStatement, Integer, BoundStatement> binding,
      ToIntFunction<Row> reader,
      int count) {
    Traffic.requests(
        i -> session.executeAsync(binding.apply(select.bind(), i % VECTORS)),
        (request, result) -> {
          int elements = 0;
          for (Row row : result.currentPage()) {
            last = row.getInt(0);
            elements += reader.applyAsInt(row);
          }
          if (elements != NEAREST * dimension) {
            throw new IllegalStateException(
                "question %d: expected %d vectors, got %d elements"
                    .formatted(request, NEAREST, elements));
          }
        },
        count,
        Traffic.READS);
  }
}

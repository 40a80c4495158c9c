/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.endtoend;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.protocol.internal.util.Bytes;
import dev.quiver.column.MatrixReader;
import dev.quiver.column.VectorTable;
import dev.quiver.matrix.FloatMatrix;
import dev.quiver.row.Vectors;
import dev.quiver.session.WriteThrough;
import io.netty.buffer.ByteBuf;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Ways to write and to read {@code vector<float, n>}. All have their vectors at hand in the form
 * that they write, {@code CqlVector} included: what it costs to make those is not counted.
 */
final class VectorRivals {

  static final String INSERT = "insert a vector";
  static final String READ = "read a vector";
  static final String DRIVER = "driver CqlVector";
  static final String WRITE_THROUGH = "Quiver session, write-through";
  static final String READ_INTO = "Quiver session, Vectors.read into one array";
  static final String DRIVER_ARRAY = "driver float[] codec";
  static final String QUIVER_ARRAY = "Quiver session, float[]";
  static final String REGISTRY_ARRAY = "Quiver registry, float[]";
  static final String BARE = "bare Netty client, bytes only";
  static final String READ_MATRIX = "Quiver session, MatrixReader into a matrix that is there";

  private static final long SEED = 20261120;

  /** More than a partition has rows, and no multiple of it: partitions differ. */
  private static final int VECTORS = 129;

  /** Inserts are short, too. */
  static final int INSERTS = 3;

  private final Sessions sessions;
  private final int dimension;
  private final float[][] arrays = new float[VECTORS][];
  private final List<CqlVector<Float>> objects = new ArrayList<>();
  private final List<Rival> rivals = new ArrayList<>();

  // Written only, so that what is read is not optimized away.
  @SuppressWarnings("UnusedVariable")
  private volatile Object last = this;

  private VectorRivals(Sessions sessions, int dimension) {
    this.sessions = sessions;
    this.dimension = dimension;
    SplittableRandom random = new SplittableRandom(SEED);
    for (int i = 0; i < VECTORS; i++) {
      List<Float> boxed = new ArrayList<>();
      arrays[i] = new float[dimension];
      for (int j = 0; j < dimension; j++) {
        arrays[i][j] = random.nextFloat();
        boxed.add(arrays[i][j]);
      }
      objects.add(CqlVector.newInstance(boxed));
    }
  }

  /** All of them; the rows that are read are written here. */
  static List<Rival> of(Sessions sessions, Plan plan) {
    VectorRivals all = new VectorRivals(sessions, plan.dimension());
    all.addInserts();
    all.addReads(Math.max(plan.count(), plan.warmUp()));
    return all.rivals;
  }

  private void addInserts() {
    insert(
        DRIVER,
        sessions.driver,
        (statement, row) -> statement.setVector(2, objects.get(row % VECTORS), Float.class));
    insert(DRIVER_ARRAY, sessions.driverArray, this::setArray);
    insert(REGISTRY_ARRAY, sessions.registry, this::setArray);
    insert(QUIVER_ARRAY, sessions.quiver, this::setArray);
    insert(
        WRITE_THROUGH,
        sessions.quiver,
        (statement, row) -> WriteThrough.borrow(statement, 2, arrays[row % VECTORS]));
    insertBytes();
  }

  /** The same frames, whose vectors are bytes already. */
  private void insertBytes() {
    byte[][] cells = new byte[VECTORS][dimension * Float.BYTES];
    for (int i = 0; i < VECTORS; i++) {
      ByteBuffer.wrap(cells[i]).asFloatBuffer().put(arrays[i]);
    }
    String table = createTable("inserts" + rivals.size());
    byte[] id = id(insertInto(sessions.driver, table));
    IntFunction<ByteBuf> requests =
        row ->
            sessions
                .bare
                .execute(id, 3, 5 * Integer.BYTES + cells[0].length)
                .writeInt(Integer.BYTES)
                .writeInt(row / Plan.PARTITION)
                .writeInt(Integer.BYTES)
                .writeInt(row % Plan.PARTITION)
                .writeInt(cells[0].length)
                .writeBytes(cells[row % VECTORS]);
    rivals.add(
        new Rival(
            INSERT,
            BARE,
            INSERTS,
            count -> sessions.bare.send(requests, count, Traffic.INSERTS),
            count -> checkInserts(table, count)));
  }

  private static byte[] id(PreparedStatement statement) {
    return Bytes.getArray(statement.getId());
  }

  private static PreparedStatement insertInto(CqlSession session, String table) {
    return session.prepare("INSERT INTO " + table + " (p, r, v) VALUES (?, ?, ?)");
  }

  private BoundStatement setArray(BoundStatement statement, int row) {
    return statement.set(2, arrays[row % VECTORS], float[].class);
  }

  private void insert(String name, CqlSession session, Binding binding) {
    String table = createTable("inserts" + rivals.size());
    PreparedStatement insert = insertInto(session, table);
    rivals.add(
        new Rival(
            INSERT,
            name,
            INSERTS,
            count -> Traffic.insert(session, row -> bind(insert, row, binding), count),
            count -> checkInserts(table, count)));
  }

  /** By the stock driver, whoever wrote it. */
  private void checkInserts(String table, int count) {
    check(sessions.driver, table, row -> floats(row.getVector("v", Float.class)), count);
  }

  private static BoundStatement bind(PreparedStatement insert, int row, Binding binding) {
    BoundStatement key =
        insert.bind().setInt(0, row / Plan.PARTITION).setInt(1, row % Plan.PARTITION);
    return binding.set(key, row);
  }

  private void addReads(int count) {
    String table = createTable("pages");
    PreparedStatement insert = insertInto(sessions.driverArray, table);
    Traffic.insert(sessions.driverArray, row -> bind(insert, row, this::setArray), count);
    read(
        table, DRIVER, sessions.driver, row -> row.getVector(0, Float.class), VectorRivals::floats);
    Function<Row, float[]> array = row -> row.get(0, float[].class);
    read(table, DRIVER_ARRAY, sessions.driverArray, array, floats -> floats);
    read(table, REGISTRY_ARRAY, sessions.registry, array, floats -> floats);
    read(table, QUIVER_ARRAY, sessions.quiver, array, floats -> floats);
    float[] target = new float[dimension];
    ToIntFunction<Row> into = row -> Vectors.read(row, 0, target, 0);
    read(
        table,
        READ_INTO,
        sessions.quiver,
        row -> {
          if (into.applyAsInt(row) != dimension) {
            throw new IllegalStateException("not a vector");
          }
          return target;
        },
        floats -> floats);
    readMatrices(table);
    readBytes(table);
  }

  /** The same pages, of which only the rows are counted. */
  private void readBytes(String table) {
    byte[] id = id(select(sessions.driver, table));
    IntFunction<ByteBuf> requests =
        partition ->
            sessions
                .bare
                .execute(id, 1, 2 * Integer.BYTES)
                .writeInt(Integer.BYTES)
                .writeInt(partition);
    IntConsumer work =
        count -> {
          int rows = sessions.bare.send(requests, count / Plan.PARTITION, Traffic.READS);
          if (rows != count) {
            throw new IllegalStateException("expected " + count + " rows, got " + rows);
          }
        };
    rivals.add(new Rival(READ, BARE, Plan.READS, work, work));
  }

  private static PreparedStatement select(CqlSession session, String table) {
    return session.prepare("SELECT v FROM " + table + " WHERE p = ?");
  }

  private void readMatrices(String table) {
    CqlSession session = sessions.quiver;
    PreparedStatement select = select(session, table);
    MatrixReader<FloatMatrix> reader =
        MatrixReader.floats("v")
            .reusing(FloatMatrix.wrap(new float[Plan.PARTITION * dimension], dimension));
    rivals.add(
        new Rival(
            READ,
            READ_MATRIX,
            Plan.READS,
            count ->
                Traffic.read(session, select::bind, page -> take(reader.readPage(page)), count),
            count -> checkMatrices(table, count)));
  }

  private int take(VectorTable<FloatMatrix> page) {
    last = page;
    return page.rowCount();
  }

  private void checkMatrices(String table, int count) {
    PreparedStatement select =
        sessions.quiver.prepare("SELECT v, p, r FROM " + table + " WHERE p = ?");
    MatrixReader<FloatMatrix> reader =
        MatrixReader.floats("v").and("p", long[].class).and("r", long[].class);
    Traffic.read(
        sessions.quiver,
        select::bind,
        page -> {
          VectorTable<FloatMatrix> vectors = reader.readPage(page);
          for (int row = 0; row < vectors.rowCount(); row++) {
            long index =
                vectors.column("p", long[].class)[row] * Plan.PARTITION
                    + vectors.column("r", long[].class)[row];
            check(table, (int) index, vectors.matrix().row(row));
          }
          return vectors.rowCount();
        },
        count);
  }

  private <V> void read(
      String table,
      String name,
      CqlSession session,
      Function<Row, V> reader,
      Function<V, float[]> floats) {
    PreparedStatement select = select(session, table);
    rivals.add(
        new Rival(
            READ,
            name,
            Plan.READS,
            count ->
                Traffic.read(
                    session, select::bind, Traffic.each(row -> last = reader.apply(row)), count),
            count -> check(session, table, reader.andThen(floats), count)));
  }

  private String createTable(String name) {
    sessions.driver.execute(
        "CREATE TABLE %s (p int, r int, v vector<float, %d>, PRIMARY KEY (p, r))"
            .formatted(name, dimension));
    return name;
  }

  /** Every vector of the table is the one that belongs there, bit by bit. */
  private void check(CqlSession session, String table, Function<Row, float[]> reader, int count) {
    PreparedStatement select = session.prepare("SELECT v, p, r FROM " + table + " WHERE p = ?");
    Traffic.read(
        session,
        select::bind,
        Traffic.each(
            row ->
                check(
                    table, row.getInt("p") * Plan.PARTITION + row.getInt("r"), reader.apply(row))),
        count);
  }

  private void check(String table, int index, float @Nullable [] vector) {
    if (!Arrays.equals(vector, arrays[index % VECTORS])) {
      throw new IllegalStateException("row " + index + " of " + table + " is not as written");
    }
  }

  private static float[] floats(CqlVector<Float> vector) {
    float[] floats = new float[vector.size()];
    int index = 0;
    for (Float element : vector) {
      floats[index++] = element;
    }
    return floats;
  }

  private interface Binding {
    BoundStatement set(BoundStatement statement, int row);
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.endtoend;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.data.CqlVector;
import dev.quiver.column.MatrixReader;
import dev.quiver.matrix.FloatMatrix;
import dev.quiver.row.Vectors;
import dev.quiver.session.WriteThrough;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Ways to write and read {@code vector<float, n>}. All have their vectors in the form that they
 * write, including {@code CqlVector}: the cost of creating those is not counted.
 */
final class VectorRivals {
  static final String INSERT = "insert a vector";
  static final String READ = "read a vector";
  static final String DRIVER = "driver CqlVector";
  static final String WRITE_THROUGH = "Quiver session, write-through";
  static final String READ_INTO = "Quiver session, Vectors.read into one array";
  static final String DRIVER_ARRAY = "driver float[] codec";
  static final String QUIVER_ARRAY = "Quiver session, float[]";
  static final String QUIVER_OBJECTS = "Quiver session, CqlVector";
  static final String READ_MATRIX = "Quiver session, MatrixReader into a reused matrix";

  /** More than the rows of a partition, and no multiple of it, so that partitions differ. */
  private static final int VECTORS = 129;

  private final Sessions sessions;
  private final int dimension;
  private final float[][] arrays;
  private final List<CqlVector<Float>> objects;
  private final RowRivals rivals;

  // Stores the results, so that reads are not optimized away.
  @SuppressWarnings("UnusedVariable")
  private volatile Object last = this;

  private VectorRivals(Sessions sessions, Plan plan) {
    this.sessions = sessions;
    this.dimension = plan.dimension();
    this.arrays = plan.vectors(VECTORS);
    this.objects = Arrays.stream(arrays).map(VectorRivals::boxed).toList();
    this.rivals =
        new RowRivals(
            sessions,
            "v vector<float, " + dimension + ">",
            "INSERT INTO %s (p, r, v) VALUES (?, ?, ?)",
            (row, index) -> check(index, row.getVector("v", Float.class)));
  }

  static CqlVector<Float> boxed(float[] vector) {
    return CqlVector.newInstance(
        IntStream.range(0, vector.length).mapToObj(i -> vector[i]).toList());
  }

  static List<Rival> of(Sessions sessions, Plan plan) {
    VectorRivals all = new VectorRivals(sessions, plan);
    all.addInserts();
    all.addReads(plan);
    return all.rivals.all;
  }

  private void addInserts() {
    insert(DRIVER, sessions.driver, this::setObjects);
    insert(DRIVER_ARRAY, sessions.driverArray, this::setArray);
    insert(QUIVER_OBJECTS, sessions.quiver, this::setObjects);
    insert(QUIVER_ARRAY, sessions.quiver, this::setArray);
    insert(
        WRITE_THROUGH,
        sessions.quiver,
        (statement, row) -> WriteThrough.borrow(statement, 2, arrays[row % VECTORS]));
  }

  private void insert(String name, CqlSession session, RowRivals.Binding bind) {
    rivals.insert(INSERT, name, session, bind);
  }

  private BoundStatement setObjects(BoundStatement statement, int row) {
    return statement.setVector(2, objects.get(row % VECTORS), Float.class);
  }

  private BoundStatement setArray(BoundStatement statement, int row) {
    return statement.set(2, arrays[row % VECTORS], float[].class);
  }

  private void addReads(Plan plan) {
    String table = rivals.filled(sessions.driverArray, this::setArray, plan);
    String select = "SELECT v FROM " + table + " WHERE p = ?";
    read(select, DRIVER, sessions.driver, row -> row.getVector(0, Float.class));
    Function<Row, Object> array = row -> row.get(0, float[].class);
    read(select, DRIVER_ARRAY, sessions.driverArray, array);
    read(select, QUIVER_ARRAY, sessions.quiver, array);
    float[] target = new float[dimension];
    read(
        select,
        READ_INTO,
        sessions.quiver,
        row -> {
          if (Vectors.read(row, 0, target, 0) != dimension) {
            throw new IllegalStateException("not a vector");
          }
          return target;
        });
    MatrixReader<FloatMatrix> reader =
        MatrixReader.floats("v")
            .withReusedMatrix(FloatMatrix.wrap(new float[Plan.PARTITION * dimension], dimension));
    rivals.read(
        READ,
        READ_MATRIX,
        RowRivals.READS,
        sessions.quiver,
        select,
        (page, partition) -> reader.readPage(page).rowCount(),
        (page, partition) -> {
          FloatMatrix read = reader.readPage(page).matrix();
          for (int row = 0; row < read.rowCount(); row++) {
            check(partition * Plan.PARTITION + row, read.row(row));
          }
          return read.rowCount();
        });
  }

  private void read(String select, String name, CqlSession session, Function<Row, Object> reader) {
    rivals.read(
        READ,
        name,
        RowRivals.READS,
        session,
        select,
        Traffic.each((row, index) -> last = reader.apply(row)),
        Traffic.each((row, index) -> check(index, reader.apply(row))));
  }

  private void check(int index, @Nullable Object vector) {
    int place = index % VECTORS;
    Object expected = vector instanceof CqlVector ? objects.get(place) : arrays[place];
    if (!Objects.deepEquals(vector, expected)) {
      throw new IllegalStateException("vector " + index + " is not as written");
    }
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.dse.driver.api.core.cql.reactive.ReactiveResultSet;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import dev.quiver.column.MatrixReader;
import dev.quiver.column.ReactiveMatrices;
import dev.quiver.column.VectorTable;
import dev.quiver.matrix.FloatMatrix;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Tests columns of vectors, read as matrices from all pages of a result.
 *
 * <p>Reads 5,000 rows, 30 MB, in the driver's own sessions and in Quiver's with protocol v5; a
 * tenth of the rows, but as many pages, for other protocols or compressions.
 */
@ExtendWith(ServerExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MatrixContractIT {
  private static final boolean ALL_ROWS =
      Set.of("default", "V5").contains(SessionUnderTest.PROTOCOL)
          && SessionUnderTest.COMPRESSION.equals("none");

  private static final int ROWS = ALL_ROWS ? 5_000 : 500;
  private static final int DIMENSION = 1536;
  private static final int PAGE = ROWS * 14 / 100;
  private static final int CHUNK = ROWS * 24 / 100;

  /** The number of concurrent requests that fill the table. */
  private static final int WINDOW = 64;

  private final TestCluster cluster;
  private final CqlSession session;
  private final String table;

  MatrixContractIT(TestCluster cluster) {
    this.cluster = cluster;
    this.session = cluster.quiver();
    this.table = cluster.newName();
  }

  /** Element i of row r, exactly representable as a float. */
  private static float element(int row, int index) {
    return row * 1024f + index % 1024;
  }

  /** Every 97th vector is null. */
  private static boolean isNull(int row) {
    return row % 97 == 13;
  }

  @BeforeAll
  void fillTable() {
    session.execute(
        "CREATE TABLE "
            + table
            + " (part int, id bigint, title text, v vector<float, "
            + DIMENSION
            + ">, PRIMARY KEY (part, id))");
    PreparedStatement insert =
        session.prepare("INSERT INTO " + table + " (part, id, title, v) VALUES (0, ?, ?, ?)");
    List<CompletionStage<AsyncResultSet>> underWay = new ArrayList<>();
    for (int row = 0; row < ROWS; row++) {
      float[] vector = new float[DIMENSION];
      for (int i = 0; i < DIMENSION; i++) {
        vector[i] = element(row, i);
      }
      underWay.add(
          session.executeAsync(insert.bind((long) row, "row " + row, isNull(row) ? null : vector)));
      if (underWay.size() == WINDOW || row == ROWS - 1) {
        underWay.forEach(stage -> stage.toCompletableFuture().join());
        underWay.clear();
      }
    }
  }

  private Statement<?> selectAll() {
    return SimpleStatement.newInstance("SELECT v, title, id FROM " + table + " WHERE part = 0")
        .setPageSize(PAGE);
  }

  private static MatrixReader<FloatMatrix> reader() {
    return MatrixReader.floats("v")
        .withColumn("id", long[].class)
        .withColumn("title", String[].class);
  }

  private static void check(VectorTable<FloatMatrix> read, int firstRow, int rowCount) {
    FloatMatrix matrix = read.matrix();
    assertThat(matrix.rowCount()).isEqualTo(rowCount);
    assertThat(matrix.elements()).hasSize(rowCount * DIMENSION);
    for (int r = 0; r < rowCount; r++) {
      int row = firstRow + r;
      assertThat(read.column("id", long[].class)[r]).isEqualTo(row);
      assertThat(read.column("title", String[].class)[r]).isEqualTo("row " + row);
      assertThat(matrix.isNull(r)).isEqualTo(isNull(row));
      for (int i = 0; i < DIMENSION; i++) {
        float expected = isNull(row) ? 0 : element(row, i);
        if (matrix.get(r, i) != expected) {
          assertThat(matrix.get(r, i)).as("element %d of row %d", i, row).isEqualTo(expected);
        }
      }
    }
  }

  @Test
  void readsAllPagesIntoOneMatrix() {
    check(reader().read(session.execute(selectAll())), 0, ROWS);
    check(reader().withExpectedRows(ROWS).read(session.execute(selectAll())), 0, ROWS);
  }

  @Test
  void readsAReactiveResultIntoOneMatrix() {
    ReactiveResultSet rows = session.executeReactive(selectAll());
    check(ReactiveMatrices.read(reader(), rows).toCompletableFuture().join(), 0, ROWS);
    ReactiveResultSet none =
        session.executeReactive("SELECT v, title, id FROM " + table + " WHERE part = 1");
    VectorTable<FloatMatrix> empty =
        ReactiveMatrices.read(reader(), none).toCompletableFuture().join();
    assertThat(empty.matrix()).hasToString("0 x vector<float, 1536>");
  }

  @Test
  void readsEachRowInChunks() {
    Iterator<VectorTable<FloatMatrix>> chunks =
        reader().chunks(session.execute(selectAll()), CHUNK);
    for (int firstRow = 0; firstRow < ROWS; firstRow += CHUNK) {
      check(chunks.next(), firstRow, Math.min(CHUNK, ROWS - firstRow));
    }
    assertThat(chunks.hasNext()).isFalse();
  }

  @Test
  void readsTheSameRowsInASessionOfTheDriver() {
    check(reader().read(cluster.stock().execute(selectAll())), 0, ROWS);
  }
}

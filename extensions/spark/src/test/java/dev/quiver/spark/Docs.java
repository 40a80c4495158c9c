/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import dev.quiver.bulk.BulkWriter;
import java.util.BitSet;
import java.util.List;
import java.util.stream.LongStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;

/** Rows with vectors that follow from the row's number, to be written and compared. */
final class Docs {
  static final int DIMENSION = 16;

  /** The vector in Spark SQL, equal to {@link #vector}. */
  private static final String VECTOR =
      "transform(sequence(0, %d), i -> cast(id * 0.5D + i + %d as float))";

  private final CqlSession cql;
  private final String keyspace;
  private final int rows;

  Docs(CqlSession cql, String keyspace, int rows) {
    this.cql = cql;
    this.keyspace = keyspace;
    this.rows = rows;
  }

  void create(int replicas) {
    cql.execute(
        "CREATE KEYSPACE %s WITH replication = {'class': 'SimpleStrategy', 'replication_factor': %d}"
            .formatted(keyspace, replicas));
    for (String table : List.of("docs", "copies")) {
      cql.execute(
          "CREATE TABLE %s.%s (id bigint PRIMARY KEY, embedding vector<float, %d>)"
              .formatted(keyspace, table, DIMENSION));
    }
    var insert = cql.prepare("INSERT INTO " + keyspace + ".docs (id, embedding) VALUES (?, ?)");
    long written =
        BulkWriter.of(cql, (Long id) -> insert.bind(id, vector(id, 0)))
            .withIdempotence(true)
            .write(LongStream.range(0, rows).boxed())
            .rowsWritten();
    assertThat(written).isEqualTo(rows);
  }

  private static float[] vector(long id, int job) {
    float[] vector = new float[DIMENSION];
    for (int i = 0; i < DIMENSION; i++) {
      vector[i] = (float) (id * 0.5 + i + job);
    }
    return vector;
  }

  /** Returns all rows, read by Spark. */
  Dataset<Row> read(SparkSession spark) {
    return spark
        .read()
        .format("quiver")
        .option("keyspace", keyspace)
        .option("table", "docs")
        .option("pageRows", "50")
        .load();
  }

  /** Returns all rows, created by several tasks of Spark; rows differ between jobs. */
  Dataset<Row> made(SparkSession spark, int tasks, int job) {
    return spark
        .range(0, rows, 1, tasks)
        .select(
            functions.col("id"),
            functions.expr(VECTOR.formatted(DIMENSION - 1, job)).as("embedding"));
  }

  /** Writes rows with Spark into an empty table. */
  void write(Dataset<Row> made) {
    Await.noTasks(made.sparkSession());
    cql.execute(SimpleStatement.newInstance("TRUNCATE " + keyspace + ".copies"));
    made.write()
        .format("quiver")
        .option("keyspace", keyspace)
        .option("table", "copies")
        .mode("append")
        .save();
  }

  /** Fails unless each row is read exactly once, bit by bit. */
  void compare(List<Row> read) {
    BitSet seen = new BitSet();
    for (Row row : read) {
      compare(seen, row.getLong(0), row.<Float>getList(1), 0);
    }
    assertThat(seen.cardinality()).isEqualTo(rows);
  }

  /** Fails unless Spark has written each row of a job bit by bit; 0 means the table's own rows. */
  void compareWritten(int job) {
    BitSet seen = new BitSet();
    SimpleStatement all =
        SimpleStatement.newInstance("SELECT id, embedding FROM " + keyspace + ".copies")
            .setPageSize(500);
    for (var row : cql.execute(all)) {
      compare(seen, row.getLong(0), row.getVector(1, Float.class), job);
    }
    assertThat(seen.cardinality()).isEqualTo(rows);
  }

  private void compare(BitSet seen, long id, Iterable<Float> vector, int job) {
    assertThat(id).isBetween(0L, rows - 1L);
    assertThat(seen.get((int) id)).as("row %s comes twice", id).isFalse();
    seen.set((int) id);
    int index = 0;
    float[] expected = vector(id, job);
    for (float element : vector) {
      assertThat(index).as("row %s", id).isLessThan(DIMENSION);
      assertThat(Float.floatToRawIntBits(element))
          .as("row %s, element %s", id, index)
          .isEqualTo(Float.floatToRawIntBits(expected[index]));
      index++;
    }
    assertThat(index).as("row %s", id).isEqualTo(DIMENSION);
  }
}

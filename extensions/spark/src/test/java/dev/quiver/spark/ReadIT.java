/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tables that Spark reads: all rows, each once, with the values that were written. */
class ReadIT {
  private static final int ROWS = 1000;

  @RegisterExtension static final SparkOnCassandra ON = new SparkOnCassandra();

  @BeforeAll
  static void load() {
    ON.table("docs", "id int PRIMARY KEY, title text, embedding vector<float, 3>");
    for (int id = 0; id < ROWS; id++) {
      ON.cql()
          .execute(
              "INSERT INTO docs (id, title, embedding) VALUES (%d, 'doc %d', [%d, 0.5, -1])"
                  .formatted(id, id, id));
    }
  }

  @Test
  void givesEachRowOnce() {
    Dataset<Row> docs = ON.read("docs");
    assertThat(docs.schema().apply("embedding").dataType())
        .isEqualTo(DataTypes.createArrayType(DataTypes.FloatType, false));
    List<Row> rows = docs.select("id", "title", "embedding").sort("id").collectAsList();
    assertThat(rows).hasSize(ROWS);
    for (int id = 0; id < ROWS; id++) {
      assertThat(rows.get(id).getInt(0)).isEqualTo(id);
      assertThat(rows.get(id).getString(1)).isEqualTo("doc " + id);
      assertThat(rows.get(id).<Float>getList(2)).containsExactly((float) id, 0.5f, -1f);
    }
  }

  @Test
  void givesTheSameInRowsAsInBatches() {
    List<String> batches = SparkOnCassandra.texts(ON.read("docs"));
    List<String> rows =
        SparkOnCassandra.texts(
            ON.spark()
                .read()
                .format("quiver")
                .option("keyspace", SparkOnCassandra.KEYSPACE)
                .option("table", "docs")
                .option("columnar", "false")
                .load());
    assertThat(batches).hasSize(ROWS).isEqualTo(rows);
  }

  @Test
  void countsWithoutColumns() {
    assertThat(ON.read("docs").count()).isEqualTo(ROWS);
    assertThat(ON.read("docs").select("id").as(org.apache.spark.sql.Encoders.INT()).collectAsList())
        .containsExactlyInAnyOrderElementsOf(IntStream.range(0, ROWS).boxed().toList());
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.types.DataTypes;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests tables that Spark reads: all rows, each once, with the values that were written. */
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
  void readsEachRowOnce() {
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
  void readsTheSameInRowsAsInBatches() {
    List<String> batches = SparkOnCassandra.texts(ON.read("docs"));
    List<String> rows = SparkOnCassandra.texts(ON.read("docs", Map.of("columnar", "false")));
    assertThat(batches).hasSize(ROWS).isEqualTo(rows);
  }

  @Test
  void countsWithoutColumns() {
    assertThat(ON.read("docs").count()).isEqualTo(ROWS);
    assertThat(ON.read("docs").select("id").as(Encoders.INT()).collectAsList())
        .containsExactlyInAnyOrderElementsOf(IntStream.range(0, ROWS).boxed().toList());
  }

  @Test
  void anEmptyTableHasNoRowsAndItsSchema() {
    ON.table("nothing", "id int PRIMARY KEY, embedding vector<float, 3>");
    assertThat(ON.read("nothing").collectAsList()).isEmpty();
    assertThat(ON.read("nothing").count()).isZero();
    assertThat(ON.read("nothing").columns()).containsExactly("id", "embedding");
  }

  /** One partition with many pages, and many partitions with one page each. */
  @Test
  void readsSeveralPages() {
    ON.table("wide", "k int, c int, v text, PRIMARY KEY (k, c)");
    var insert = ON.cql().prepare("INSERT INTO wide (k, c, v) VALUES (?, ?, ?)");
    for (int c = 0; c < 500; c++) {
      ON.cql().execute(insert.bind(7, c, "v" + c));
      ON.cql().execute(insert.bind(1000 + c, 0, "w" + c));
    }
    for (String columnar : List.of("true", "false")) {
      Dataset<Row> rows = ON.read("wide", Map.of("pageRows", "7", "columnar", columnar));
      assertThat(rows.selectExpr("concat_ws(' ', k, c, v)").distinct().count()).isEqualTo(1000);
      assertThat(rows.count()).isEqualTo(1000);
      assertThat(rows.where("k = 7").collectAsList())
          .extracting(row -> row.getString(2))
          .containsExactlyElementsOf(IntStream.range(0, 500).mapToObj(c -> "v" + c).toList());
    }
  }

  @Test
  void splitsTheRingIntoTasks() {
    int few = ON.read("docs").toJavaRDD().getNumPartitions();
    assertThat(few).isBetween(2, 16);
  }

  @Test
  void closesUnusedSessions() {
    Dataset<Row> own =
        ON.read("docs", Map.of("keepAliveMillis", "0", "driver.basic.session-name", "own"));
    assertThat(own.count()).isEqualTo(ROWS);
    Await.until(
        "no thread of the session",
        () ->
            Thread.getAllStackTraces().keySet().stream()
                .noneMatch(thread -> thread.getName().startsWith("own-")));
  }

  @Test
  void countsRowsAndBytesForTheUi() {
    Dataset<Row> docs = ON.read("docs").select("embedding");
    assertThat(docs.collectAsList()).hasSize(ROWS);
    SparkPlan plan =
        docs.queryExecution()
            .executedPlan()
            .find(part -> part.metrics().contains("quiverRowsRead"))
            .get();
    assertThat(plan.metrics().get("quiverRowsRead").get().value()).isEqualTo(ROWS);
    assertThat(plan.metrics().get("quiverBytesRead").get().value())
        .isBetween(ROWS * 12L, ROWS * 100L);
    assertThat(plan.metrics().get("quiverRetries").get().value()).isZero();
  }

  @Test
  void errorsNameWhatIsMissing() {
    assertThatThrownBy(() -> ON.read("none"))
        .hasMessageContaining(
            "table spark_it.none: expected a table of the driver's metadata, got none");
    assertThatThrownBy(() -> ON.spark().read().format("quiver").option("table", "t").load())
        .hasMessageContaining("'keyspace'");
  }
}

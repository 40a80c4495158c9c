/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.types.DataTypes;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests tables that Spark reads, also by a catalog: all rows, each once, as they were written. */
class ReadIT {
  private static final int ROWS = 1000;

  @RegisterExtension static final SparkOnCassandra ON = new SparkOnCassandra();

  @BeforeAll
  static void load() {
    ON.table("docs", "id int PRIMARY KEY, title text, embedding vector<float, 3>");
    for (int id = 0; id < ROWS; id++) {
      ON.execute(
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
    assertThat(docs.toJavaRDD().getNumPartitions()).isBetween(2, 16);
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
  void countsRowsWithoutReadingColumns() {
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
  void readsEachRowOfSeveralPages() {
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
  void closesASessionOnceItIsUnused() {
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
  void errorsNameAMissingTableOrOption() {
    assertThatThrownBy(() -> ON.read("none"))
        .hasMessageContaining("table spark_it.none: not in the driver's metadata; ");
    assertThatThrownBy(() -> ON.spark().read().format("quiver").option("table", "t").load())
        .hasMessageContaining("'keyspace'");
  }

  @BeforeEach
  void makeTable() {
    ON.table("items", "id int PRIMARY KEY, title text, embedding vector<float, 2>");
    for (int id = 0; id < 10; id++) {
      ON.execute(
          "INSERT INTO items (id, title, embedding) VALUES (%d, 't%d', [%d, 1])"
              .formatted(id, id, id));
    }
  }

  private static List<Row> sql(String sql) {
    return ON.spark().sql(sql).collectAsList();
  }

  @Test
  void theCatalogListsAndDescribesTables() {
    assertThat(sql("SHOW NAMESPACES IN cassandra"))
        .extracting(row -> row.getString(0))
        .contains("spark_it");
    assertThat(sql("SHOW TABLES IN cassandra.spark_it"))
        .extracting(row -> row.getString(1))
        .contains("items");
    assertThat(sql("DESCRIBE cassandra.spark_it.items"))
        .extracting(row -> row.getString(0) + " " + row.getString(1))
        .contains("id int", "title string", "embedding array<float>");
  }

  @Test
  void theCatalogUsesOptionsThatTheSessionHasGotLater() {
    ON.table("prices", "id int PRIMARY KEY, price decimal");
    ON.spark().conf().set("spark.quiver.numbersAsText", "true");
    try {
      assertThat(ON.spark().table("cassandra.spark_it.prices").schema().apply("price").dataType())
          .isEqualTo(DataTypes.StringType);
      DataFrameReader reader = ON.spark().read().option("numbersAsText", "false");
      assertThatThrownBy(() -> reader.table("cassandra.spark_it.prices").collectAsList())
          .hasMessageContaining("set spark.sql.catalog.<name>.numbersAsText");
    } finally {
      ON.spark().conf().unset("spark.quiver.numbersAsText");
    }
  }

  @Test
  void theCatalogAnswersSelects() {
    assertThat(sql("SELECT title FROM cassandra.spark_it.items WHERE id = 3"))
        .singleElement()
        .matches(row -> row.getString(0).equals("t3"));
    assertThat(sql("SELECT sum(id), count(*) FROM cassandra.spark_it.items"))
        .singleElement()
        .matches(row -> row.getLong(0) == 45 && row.getLong(1) == 10);
  }

  @Test
  void insertsByPositionAndOverwritesIfConfirmed() {
    Dataset<Row> cached = ON.spark().table("cassandra.spark_it.items").cache();
    assertThat(cached.count()).isEqualTo(10);
    sql(
        "INSERT INTO cassandra.spark_it.items"
            + " SELECT 11, array(cast(1 as float), cast(2 as float)), 'new'");
    assertThat(ON.execute("SELECT title FROM items WHERE id = 11").one().getString(0))
        .isEqualTo("new");
    assertThat(cached.count()).isEqualTo(11);
    cached.unpersist();
    ON.spark().conf().set("spark.sql.catalog.sure", "dev.quiver.spark.QuiverCatalog");
    ON.spark().conf().set("spark.sql.catalog.sure.confirmTruncate", "true");
    sql(
        "INSERT OVERWRITE sure.spark_it.items"
            + " SELECT 12, array(cast(1 as float), cast(2 as float)), 'only'");
    assertThat(SparkOnCassandra.texts(ON.read("items"))).hasSize(1);
  }

  @Test
  void rejectsOmittedColumnsOrWritesNulls() {
    String insert = "INSERT INTO cassandra.spark_it.items (id) SELECT 1";
    if (ON.spark().version().startsWith("3.")) {
      assertThatThrownBy(() -> sql(insert))
          .hasMessageContaining("Cannot find data for the output column");
    } else {
      sql(insert);
      assertThat(ON.execute("SELECT title FROM items WHERE id = 1").one().isNull(0)).isTrue();
    }
  }

  /** The example of the guide: finds neighbours by brute force, and writes them back. */
  @Test
  void findsNeighboursByAJoin() throws IOException {
    ON.table("neighbours", "id int, neighbour int, distance double, PRIMARY KEY (id, neighbour)");
    String guide = Files.readString(Path.of("../../docs/guide/spark.md"));
    String example = guide.substring(guide.indexOf("```sql\nINSERT") + 7);
    sql(
        example
            .substring(0, example.indexOf("```"))
            .replace("cassandra.search.neighbours", "cassandra.spark_it.neighbours")
            .replace("cassandra.search.docs", "cassandra.spark_it.items"));
    var all = ON.execute("SELECT * FROM neighbours").all();
    assertThat(all).hasSize(20);
    assertThat(all)
        .filteredOn(row -> row.getInt("id") == 5)
        .extracting(row -> row.getInt("neighbour"))
        .containsExactlyInAnyOrder(4, 6);
    assertThat(all)
        .filteredOn(row -> row.getInt("id") == 5)
        .allMatch(row -> row.getDouble("distance") == 1);
  }

  @Test
  void rejectsChangesOfTables() {
    assertThatThrownBy(() -> sql("CREATE TABLE cassandra.spark_it.other (id int)"))
        .hasMessageContaining("does not support CREATE TABLE");
    assertThatThrownBy(() -> sql("DROP TABLE cassandra.spark_it.items"))
        .hasMessageContaining("does not support DROP TABLE");
    assertThatThrownBy(() -> sql("ALTER TABLE cassandra.spark_it.items ADD COLUMN x int"))
        .hasMessageContaining("does not support ALTER TABLE");
    assertThatThrownBy(() -> sql("SELECT * FROM cassandra.spark_it.none"))
        .hasMessageContaining("none");
  }
}

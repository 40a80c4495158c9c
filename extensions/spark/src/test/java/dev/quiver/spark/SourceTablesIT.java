/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.apache.spark.api.java.function.MapFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.functions;
import org.apache.spark.storage.StorageLevel;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests writes whose source is their target, in all of Spark's ways. */
class SourceTablesIT {
  private static final int ROWS = 100;
  private static final String OVERWRITES = "cannot overwrite spark_it.own: the query reads it";
  private static final String APPENDS = "cannot append to spark_it.own: the query reads it";
  private static final Map<String, String> CONFIRMED = Map.of("confirmTruncate", "true");

  @RegisterExtension static final SparkOnCassandra ON = new SparkOnCassandra();

  @BeforeEach
  void fillTables() {
    ON.table("own", "id int PRIMARY KEY, title text");
    ON.table("others", "id int PRIMARY KEY, title text");
    for (int id = 0; id < ROWS; id++) {
      ON.execute("INSERT INTO own (id, title) VALUES (" + id + ", 't')");
    }
    ON.execute("INSERT INTO others (id, title) VALUES (1, 'other')");
    ON.spark().conf().set("spark.sql.catalog.second", "dev.quiver.spark.QuiverCatalog");
    // A separate session to the same cluster.
    ON.spark().conf().set("spark.sql.catalog.second.keepAliveMillis", "1000");
    ON.spark().conf().set("spark.sql.catalog.second.confirmTruncate", "true");
  }

  private static long count() {
    return ON.execute("SELECT count(*) FROM own").one().getLong(0);
  }

  private static void write(Dataset<Row> rows, SaveMode mode, Map<String, String> options) {
    SparkOnCassandra.write(rows, "own", mode, options);
  }

  /** The rows of the table, and perhaps of others, read in one of Spark's ways. */
  @SuppressWarnings("ImmutableEnumChecker") // a function without state
  private enum Route {
    ALL(own -> own),
    FILTER(own -> own.filter("title = 't' AND id < 10")),
    KEYS(own -> own.filter("id IN (1, 2)")),
    NOTHING(own -> own.filter("false")),
    JOIN(
        own ->
            ON.read("others").as("o").join(own.as("s"), "id").selectExpr("id", "s.title as title")),
    BROADCAST(own -> ON.read("others").join(functions.broadcast(own.select("id")), "id")),
    UNION(own -> ON.read("others").union(own)),
    AGGREGATE(own -> own.groupBy("id").agg(functions.max("title").as("title"))),
    IN_SUBQUERY(
        own -> {
          own.createOrReplaceTempView("own_view");
          return ON.spark()
              .sql("SELECT * FROM cassandra.spark_it.others WHERE id IN (SELECT id FROM own_view)");
        }),
    SCALAR_SUBQUERY(
        own ->
            ON.spark()
                .sql(
                    "SELECT id, (SELECT max(title) FROM cassandra.spark_it.own) AS title FROM"
                        + " cassandra.spark_it.others")),
    CTE(
        own ->
            ON.spark()
                .sql(
                    "WITH w AS (SELECT * FROM cassandra.spark_it.own) SELECT a.id, b.title FROM w a"
                        + " JOIN w b ON a.id = b.id")),
    TEMPORARY_VIEW(
        own -> {
          own.createOrReplaceTempView("own_view");
          return ON.spark().table("own_view");
        }),
    CATALOG(own -> ON.spark().table("cassandra.spark_it.own")),
    SECOND_CATALOG(own -> ON.spark().table("second.spark_it.own")),
    OTHER_SESSION(own -> ON.read("own", Map.of("keepAliveMillis", "2000"))),
    CACHED(
        own -> {
          Dataset<Row> cached = own.persist(StorageLevel.DISK_ONLY());
          assertThat(cached.count()).isEqualTo(ROWS);
          return cached;
        }),
    TYPED(own -> own.map((MapFunction<Row, Row>) row -> row, own.encoder()));

    private final UnaryOperator<Dataset<Row>> rows;

    Route(UnaryOperator<Dataset<Row>> rows) {
      this.rows = rows;
    }
  }

  @ParameterizedTest
  @EnumSource
  void rejectsAWriteOfItsOwnSource(Route route) throws Exception {
    Dataset<Row> rows = route.rows.apply(ON.read("own"));
    try {
      assertThatThrownBy(() -> write(rows, SaveMode.Overwrite, CONFIRMED))
          .hasStackTraceContaining(OVERWRITES);
      assertThatThrownBy(() -> write(rows, SaveMode.Append, Map.of()))
          .hasStackTraceContaining(APPENDS);
      assertThatThrownBy(() -> rows.writeTo("second.spark_it.own").overwrite(functions.lit(true)))
          .hasStackTraceContaining(OVERWRITES);
      assertThatThrownBy(() -> rows.writeTo("second.spark_it.own").append())
          .hasStackTraceContaining(APPENDS);
      assertThatThrownBy(() -> rows.write().mode("overwrite").insertInto("second.spark_it.own"))
          .hasStackTraceContaining(OVERWRITES);
      assertThat(count()).isEqualTo(ROWS);
    } finally {
      ON.spark().catalog().clearCache();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "INSERT OVERWRITE second.spark_it.own SELECT * FROM second.spark_it.own",
        "INSERT OVERWRITE second.spark_it.own SELECT * FROM cassandra.spark_it.own",
        "INSERT OVERWRITE second.spark_it.own SELECT id, title FROM cassandra.spark_it.own WHERE id = 3",
        "INSERT OVERWRITE TABLE second.spark_it.own TABLE cassandra.spark_it.own",
        "WITH w AS (TABLE cassandra.spark_it.own) INSERT OVERWRITE second.spark_it.own TABLE w",
        "INSERT OVERWRITE second.spark_it.own SELECT * FROM cassandra.spark_it.others o"
            + " WHERE EXISTS (SELECT 1 FROM cassandra.spark_it.own s WHERE s.id = o.id)",
        "FROM cassandra.spark_it.own INSERT OVERWRITE TABLE second.spark_it.own SELECT *"
            + " INSERT INTO cassandra.spark_it.others SELECT *",
      })
  void rejectsAnInsertOverwriteOfItsOwnSource(String sql) {
    assertThatThrownBy(() -> ON.spark().sql(sql)).hasStackTraceContaining(OVERWRITES);
    assertThat(count()).isEqualTo(ROWS);
    assertThatThrownBy(
            () ->
                ON.spark().sql(sql.replace("OVERWRITE TABLE", "INTO").replace("OVERWRITE", "INTO")))
        .hasStackTraceContaining(APPENDS);
    assertThat(count()).isEqualTo(ROWS);
  }

  @Test
  void rejectsAnOverwriteByAnRddOfItsOwnSource(@TempDir Path folder) {
    ON.spark().sparkContext().setCheckpointDir(folder.toString());
    Dataset<Row> own = ON.read("own");
    Dataset<Row> rows = ON.spark().createDataFrame(own.toJavaRDD().repartition(2), own.schema());
    Dataset<Row> typed =
        ON.spark().createDataset(own.toJavaRDD().rdd(), own.encoder()).filter("id < 50");
    for (Dataset<Row> hidden : List.of(rows, typed, own.checkpoint(false))) {
      assertThatThrownBy(() -> write(hidden, SaveMode.Overwrite, CONFIRMED))
          .hasStackTraceContaining("reads an RDD of a data source");
      assertThat(count()).isEqualTo(ROWS);
    }
    write(rows.checkpoint(), SaveMode.Overwrite, CONFIRMED);
    assertThat(count()).isEqualTo(ROWS);
  }

  @Test
  void overwritesATableWithItsCheckpointedRows(@TempDir Path folder) {
    ON.spark().sparkContext().setCheckpointDir(folder.toString());
    Dataset<Row> rows = ON.read("own").selectExpr("id + 1000 as id", "title").checkpoint();
    write(rows, SaveMode.Overwrite, CONFIRMED);
    assertThat(SparkOnCassandra.texts(ON.read("own")))
        .hasSize(ROWS)
        .contains("[1000,t]", "[1099,t]");
  }

  @Test
  void overwritesATableWithAnotherOne() {
    write(ON.read("others"), SaveMode.Overwrite, CONFIRMED);
    assertThat(SparkOnCassandra.texts(ON.read("own"))).containsExactly("[1,other]");
  }

  @Test
  void appendsToTheSourceIfConfigured() {
    write(
        ON.read("own").selectExpr("id", "concat(title, id) as title"),
        SaveMode.Append,
        Map.of("appendToSource", "true"));
    assertThat(SparkOnCassandra.texts(ON.read("own"))).hasSize(ROWS).contains("[7,t7]", "[99,t99]");
  }

  @Test
  void rejectsAnOverwriteThatIsNotConfirmed() {
    assertThatThrownBy(() -> write(ON.read("others"), SaveMode.Overwrite, Map.of()))
        .hasStackTraceContaining("cannot overwrite spark_it.own: the table is truncated first")
        .hasStackTraceContaining("Set the option confirmTruncate to true");
    assertThatThrownBy(
            () ->
                ON.spark()
                    .sql("INSERT OVERWRITE cassandra.spark_it.own TABLE cassandra.spark_it.others"))
        .hasStackTraceContaining("Set the option confirmTruncate to true");
    assertThat(count()).isEqualTo(ROWS);
  }

  @Test
  void keepsTheRowsIfTheSourceCannotBePlanned() {
    Dataset<Row> source = ON.read("others", Map.of("splitMegabytes", "0"));
    assertThatThrownBy(() -> write(source, SaveMode.Overwrite, CONFIRMED))
        .hasStackTraceContaining("splitMegabytes");
    assertThatThrownBy(() -> write(source.repartition(3), SaveMode.Overwrite, CONFIRMED))
        .hasStackTraceContaining("splitMegabytes");
    assertThat(count()).isEqualTo(ROWS);
  }

  @Test
  void theErrorOfAFailedOverwriteSaysWhichRowsRemain() {
    Dataset<Row> rows =
        ON.spark()
            .range(0, 40, 1, 4)
            .selectExpr(
                "cast(if(id = 39, raise_error('on purpose'), id) as int) as id", "'n' as title");
    assertThatThrownBy(() -> write(rows, SaveMode.Overwrite, CONFIRMED))
        .hasStackTraceContaining("on purpose")
        .hasStackTraceContaining("spark_it.own was truncated before the job failed")
        .hasStackTraceContaining("of 4, and may have rows of the other tasks");
    Await.noTasks(ON.spark());
    assertThat(count()).isLessThan(40);
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that filters applied by the server keep the result, and the plan. */
class PushdownIT {
  private static final int BUCKETS = 20;
  private static final int ROWS_OF_A_BUCKET = 30;

  @RegisterExtension static final SparkOnCassandra ON = new SparkOnCassandra();

  @BeforeAll
  static void load() {
    ON.table("pushed", "a int, b text, c int, d timestamp, v text, PRIMARY KEY ((a, b), c, d)");
    var insert = ON.cql().prepare("INSERT INTO pushed (a, b, c, d, v) VALUES (?, ?, ?, ?, ?)");
    for (int a = 0; a < BUCKETS; a++) {
      for (int c = 0; c < ROWS_OF_A_BUCKET; c++) {
        ON.cql()
            .execute(
                insert.bind(a, "b" + a % 3, c, java.time.Instant.ofEpochSecond(c), "v" + c % 5));
      }
    }
  }

  /** Counts the rows, read by the driver, that satisfy a condition in Java. */
  private static long expected(Predicate<com.datastax.oss.driver.api.core.cql.Row> condition) {
    return ON.execute("SELECT * FROM pushed").all().stream().filter(condition).count();
  }

  private static String plan(Dataset<Row> rows) {
    return rows.queryExecution().executedPlan().toString();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        // Columns: condition, partitions or all, conditions of the server, whether Spark filters,
        // too.
        "a = 4 AND b = 'b1' | partitions: 1 | | false",
        "4 = a AND 'b1' = b | partitions: 1 | | false",
        "a IN (1, 4, 4, 7, 100) AND b = 'b1' | partitions: 4 | | false",
        "a IN (1, 4) AND b IN ('b1', 'b2') | partitions: 4 | | false",
        "a = 4 AND b = 'b1' AND c = 7 | partitions: 1 | c = ? | false",
        "a = 4 AND b = 'b1' AND c > 7 AND c <= 9 | partitions: 1 | c > ? AND c <= ? | false",
        "a = 4 AND b = 'b1' AND 7 < c | partitions: 1 | c > ? | false",
        "a = 4 AND b = 'b1' AND c = 7 AND d >= timestamp'1970-01-01T00:00:07Z' | partitions: 1 | c = ? AND d >= ? | false",
        "a = 4 AND b = 'b1' AND d >= timestamp'1970-01-01T00:00:07Z' | partitions: 1 | | true",
        "a = 4 AND b = 'b1' AND c = 7 AND d < timestamp'1970-01-01T00:00:07.000001Z' | partitions: 1 | c = ? | true",
        "a = 4 | all partitions | | true",
        "c = 3 | all partitions | c = ? | false",
        "c >= 28 AND v = 'v3' | all partitions | c >= ? | true",
        "a = 4 AND b = 'b1' AND v = 'v3' | partitions: 1 | | true",
        "a = 4 AND b = '' | all partitions | | true",
        "a = 4 OR c = 3 | all partitions | | true",
        "a = 4 AND b = 'b1' AND c IN (1, 2) | partitions: 1 | | true",
        "a = 4 AND b = 'b1' AND c = 7 AND c = 8 | | | true",
        "d = timestamp'1970-01-01T00:00:07Z' | all partitions | | true",
      })
  void aPushedFilterReturnsTheRowsOfSparksFilter(
      String condition, String partitions, String filters, boolean sparkFilters) {
    Dataset<Row> filtered = ON.read("pushed").where(condition);
    String plan = plan(filtered);
    if (partitions != null) {
      assertThat(plan)
          .contains("[" + partitions + "] [filters: " + (filters == null ? "" : filters) + "]");
      assertThat(plan.contains("Filter ")).as(plan).isEqualTo(sparkFilters);
    }
    List<Row> all = ON.read("pushed").collectAsList();
    assertThat(all).hasSize(BUCKETS * ROWS_OF_A_BUCKET);
    List<String> expected =
        SparkOnCassandra.texts(
            ON.spark().createDataFrame(all, ON.read("pushed").schema()).where(condition));
    assertThat(SparkOnCassandra.texts(filtered)).isEqualTo(expected);
  }

  @Test
  void sendsALimitThatThePlanShows() {
    Dataset<Row> limited = ON.read("pushed").limit(7);
    assertThat(plan(limited)).contains("[limit: 7]");
    assertThat(limited.collectAsList()).hasSize(7);
    Dataset<Row> ofAPartition = ON.read("pushed").where("a = 4 AND b = 'b1' AND c >= 5").limit(3);
    assertThat(plan(ofAPartition)).contains("[limit: 3]");
    assertThat(ofAPartition.collectAsList())
        .extracting(row -> row.getInt(2))
        .containsExactly(5, 6, 7);
    assertThat(ON.read("pushed").limit(10_000).count()).isEqualTo(BUCKETS * ROWS_OF_A_BUCKET);
  }

  @Test
  void readsOnlyTheColumnsThatTheQueryNeeds() {
    Dataset<Row> one = ON.read("pushed").select("v").where("c = 1");
    assertThat(plan(one)).containsPattern("\\[columns: (c, v|v, c|v)\\]");
    assertThat(one.collectAsList()).hasSize(BUCKETS).allMatch(row -> row.getString(0).equals("v1"));
    assertThat(ON.read("pushed").where("c = 1").count())
        .isEqualTo(expected(row -> row.getInt("c") == 1));
  }

  @Test
  void readsThePartitionOfABlob() {
    ON.table("files", "sha blob PRIMARY KEY");
    ON.execute("INSERT INTO files (sha) VALUES (0x00ff)");
    Dataset<Row> one = ON.read("files").where("sha = X'00ff'");
    assertThat(plan(one)).contains("[partitions: 1]");
    assertThat(one.count()).isEqualTo(1);
  }

  @Test
  void comparesKeysOfOtherTypesAsSparkDoes() {
    ON.table("keys", "u uuid, d double, e decimal, n varint, PRIMARY KEY ((u), d, e, n)");
    String uuid = "0b3c1d6e-7a8f-4e0a-9c1d-2e3f4a5b6c7d";
    ON.execute("INSERT INTO keys (u, d, e, n) VALUES (" + uuid + ", -0.0, 1.00, 5)");
    assertThat(ON.read("keys").where("u = '" + uuid + "'").count()).isEqualTo(1);
    assertThat(plan(ON.read("keys").where("u = '" + uuid + "'"))).contains("[partitions: 1]");
    assertThat(ON.read("keys").where("u = '" + uuid.toUpperCase(Locale.ROOT) + "'").count())
        .isZero();
    assertThat(ON.read("keys").where("u = 'none'").count()).isZero();
    assertThat(ON.read("keys").where("u > '0a' AND u < '0c'").count()).isEqualTo(1);
    assertThat(ON.read("keys").where("u = '" + uuid + "' AND d = 0.0D").count()).isEqualTo(1);
    assertThat(ON.read("keys").where("e = 1 AND n = 5").count()).isEqualTo(1);
  }

  @Test
  void returnsAPartitionWithStaticColumnsOnlyAsARow() {
    ON.table("statics", "k int, c int, s text STATIC, v int, PRIMARY KEY (k, c)");
    ON.execute("INSERT INTO statics (k, s) VALUES (1, 'alone')");
    ON.execute("INSERT INTO statics (k, c, s, v) VALUES (2, 1, 'with', 3)");
    assertThat(SparkOnCassandra.texts(ON.read("statics")))
        .isEqualTo(Arrays.asList("[1,null,null,alone]", "[2,1,3,with]"));
    assertThat(ON.read("statics").where("c IS NULL").count()).isEqualTo(1);
    assertThat(ON.read("statics").where("c > 0").count()).isEqualTo(1);
    assertThat(ON.read("statics").where("k = 1 AND c IS NOT NULL").count()).isZero();
  }
}

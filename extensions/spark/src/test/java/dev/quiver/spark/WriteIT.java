/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.metadata.schema.RelationMetadata;
import com.datastax.oss.driver.api.core.time.TimestampGenerator;
import com.datastax.oss.driver.internal.core.time.AtomicTimestampGenerator;
import dev.quiver.internal.schema.TableName;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.util.ArrayBasedMapData;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.catalyst.util.GenericArrayData;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests tables that Spark writes, by reading them with the driver. */
class WriteIT {
  private static final int ROWS = 2000;

  @RegisterExtension static final SparkOnCassandra ON = new SparkOnCassandra();

  @BeforeEach
  void makeTable() {
    ON.table(
        "written",
        "bucket int, id bigint, title text, embedding vector<float, 3>, extra text,"
            + " PRIMARY KEY (bucket, id)");
  }

  private static Dataset<org.apache.spark.sql.Row> rows(String embedding) {
    return ON.spark()
        .range(ROWS)
        .selectExpr(
            "cast(id % 10 as int) as bucket",
            "id", "concat('doc ', id) as title", embedding + " as embedding");
  }

  private static void write(
      Dataset<org.apache.spark.sql.Row> rows, SaveMode mode, Map<String, String> options) {
    SparkOnCassandra.write(rows, "written", mode, options);
  }

  private static void append(Dataset<org.apache.spark.sql.Row> rows) {
    write(rows, SaveMode.Append, Map.of());
  }

  private static void overwrite(Dataset<org.apache.spark.sql.Row> rows) {
    write(rows, SaveMode.Overwrite, Map.of("confirmTruncate", "true"));
  }

  private static List<Row> written() {
    return ON.execute("SELECT * FROM written").all();
  }

  private static final String EMBEDDING =
      "array(cast(id as float), cast(0.5 as float), cast(-1 as float))";

  @Test
  void appendsEachRowAndKeepsEarlierRows() {
    ON.execute("INSERT INTO written (bucket, id, extra) VALUES (0, 0, 'stays')");
    append(rows(EMBEDDING));
    List<Row> all = written();
    assertThat(all).hasSize(ROWS);
    for (Row row : all) {
      long id = row.getLong("id");
      assertThat(row.getInt("bucket")).isEqualTo((int) (id % 10));
      assertThat(row.getString("title")).isEqualTo("doc " + id);
      assertThat(row.get("embedding", float[].class)).containsExactly((float) id, 0.5f, -1f);
      assertThat(row.getString("extra")).isEqualTo(id == 0 ? "stays" : null);
    }
  }

  @Test
  void anOverwriteDeletesEarlierRows() {
    ON.execute("INSERT INTO written (bucket, id, extra) VALUES (77, 1, 'goes')");
    overwrite(rows(EMBEDDING).limit(5));
    assertThat(written()).hasSize(5).noneMatch(row -> row.getInt("bucket") == 77);
  }

  @Test
  void nullsDeleteValuesUnlessConfiguredAsUnset() {
    ON.execute("INSERT INTO written (bucket, id, extra) VALUES (1, 1, 'x')");
    Dataset<org.apache.spark.sql.Row> nulls =
        ON.spark().sql("SELECT 1 AS bucket, 1L AS id, cast(null AS string) AS extra");
    write(nulls, SaveMode.Append, Map.of("nulls", "unset"));
    assertThat(written()).singleElement().matches(row -> "x".equals(row.getString("extra")));
    append(nulls);
    assertThat(written()).singleElement().matches(row -> row.isNull("extra"));
  }

  @Test
  void writesTtlAndTimestampOfAllRowsOrOfEachRow() {
    ON.execute("ALTER TABLE written WITH default_time_to_live = 60");
    Dataset<org.apache.spark.sql.Row> rows =
        rows(EMBEDDING)
            .selectExpr("id * 1000 AS `Written`", "*", "if(id = 7, null, int(id + 900)) AS ttl");
    write(rows, SaveMode.Append, Map.of("ttl", "ttl", "timestamp", "Written", "nulls", "unset"));
    List<Row> all = ON.execute(TIMES).all();
    assertThat(all).hasSize(ROWS);
    for (Row row : all) {
      long id = row.getLong("id");
      assertThat(row.getLong("w")).isEqualTo(id * 1000);
      assertThat(row.isNull("t")).as("a null is no limit").isEqualTo(id == 7);
      assertThat((long) row.getInt("t")).isBetween(id == 7 ? 0 : id + 300, id + 900);
    }

    write(rows(EMBEDDING), SaveMode.Append, Map.of("ttl", "7200", "timestamp", "5000000"));
    assertThat(ON.execute(TIMES).all())
        .hasSize(ROWS)
        .allMatch(row -> row.getLong("w") == 5_000_000 && row.getInt("t") > 6000);

    Dataset<org.apache.spark.sql.Row> one = rows.drop("Written");
    assertThatThrownBy(() -> write(one, SaveMode.Append, Map.of("ttl", "7", "timestamp", "ttl")))
        .hasStackTraceContaining("row (bucket=7, id=7) of spark_it.written was not written: ");
    assertThatThrownBy(() -> write(rows(EMBEDDING), SaveMode.Append, Map.of("ttl", "-1")))
        .hasMessage("option 'ttl': expected a number or a column of the rows, got '-1'");
    assertThatThrownBy(
            () -> write(one, SaveMode.Append, Map.of("ttl", "title", "timestamp", "ttl")))
        .hasMessage(
            "option 'ttl': spark_it.written also has a column 'title';"
                + " copy it to another name by withColumn");
    Dataset<org.apache.spark.sql.Row> text =
        one.withColumnRenamed("ttl", "t").selectExpr("*", "'1' AS ttl");
    assertThatThrownBy(() -> write(text, SaveMode.Append, Map.of("ttl", "ttl", "timestamp", "t")))
        .hasMessageContaining("column ttl of spark_it.written: ");
  }

  private static final String TIMES =
      "SELECT id, ttl(title) AS t, writetime(title) AS w FROM written";

  @Test
  void namesTheRowAndTheColumnOfAWrongValue() {
    String wrong = "if(id = 1234, array(cast(1 as float)), " + EMBEDDING + ")";
    assertThatThrownBy(() -> append(rows(wrong)))
        .hasStackTraceContaining("row (bucket=4, id=1234), column embedding of spark_it.written")
        .rootCause()
        .asString()
        .contains("vector<float, 3>");
  }

  @Test
  void rejectsNullsInVectorsAndKeys() {
    String withNull = "array(cast(1 as float), cast(null as float), cast(2 as float))";
    assertThatThrownBy(() -> append(rows(withNull)))
        .hasStackTraceContaining("a vector cannot hold the null at index 1");
    assertThatThrownBy(
            () -> append(ON.spark().sql("SELECT 1 AS bucket, cast(null AS bigint) AS id")))
        .hasStackTraceContaining("row (bucket=1, id=null), column id of spark_it.written");
    assertThat(written()).isEmpty();
  }

  @Test
  void rejectsColumnsBeforeAnythingIsDeleted() {
    ON.execute("INSERT INTO written (bucket, id, extra) VALUES (1, 1, 'x')");
    assertThatThrownBy(() -> overwrite(rows("array(1.0D, 2.0D, 3.0D)")))
        .hasMessageContaining("column embedding of spark_it.written: ")
        .hasMessageContaining("expected float, got double");
    assertThatThrownBy(() -> overwrite(ON.spark().sql("SELECT 1 AS bucket, 1L AS id, 1 AS other")))
        .hasMessageContaining("spark_it.written has no column 'other'; its columns are ");
    assertThatThrownBy(() -> overwrite(ON.spark().sql("SELECT 1 AS bucket")))
        .hasMessageContaining("the rows lack the column 'id' of its primary key");
    assertThat(written()).hasSize(1);
  }

  /** 1.5 and 1.500000000000000000 are different partition keys. */
  @Test
  void rejectsAKeyWithTheScaleThatReadingAdds() {
    ON.table("prices", "price decimal PRIMARY KEY");
    ON.execute("INSERT INTO prices (price) VALUES (1.5)");
    assertThatThrownBy(() -> appendPrice("cast(1.5 AS decimal(38,18))"))
        .hasMessageContaining("spark_it.prices: cannot write 'price' of the partition key");
    assertThatThrownBy(() -> ON.spark().sql("INSERT INTO cassandra.spark_it.prices SELECT 1.5BD"))
        .hasMessageContaining("Set numbersAsText of the catalog");
    appendPrice("'1.5'");
    appendPrice("1.5BD");
    assertThat(ON.execute("SELECT price FROM prices").all()).hasSize(1);
  }

  private static void appendPrice(String sql) {
    SparkOnCassandra.append(ON.spark().sql("SELECT " + sql + " AS price"), "prices");
  }

  /** Two attempts of a task, in executors whose clocks differ, with separate sessions. */
  @ParameterizedTest
  @ValueSource(longs = {0, 7, 5_000_000, -5_000_000})
  void aTaskThatRunsTwiceWritesEachListOnce(long aheadMicros) throws Exception {
    ON.table(
        "lists",
        "id int PRIMARY KEY, l list<text>, s set<int>, m map<text, int>,"
            + " f frozen<list<text>>, t text");
    StructType schema =
        new StructType()
            .add("id", "int")
            .add("l", "array<string>")
            .add("s", "array<int>")
            .add("m", "map<string,int>")
            .add("f", "array<string>")
            .add("t", "string");
    WriteSpec one = spec("lists", schema, Map.of("keepAliveMillis", "1001"));
    WriteSpec other =
        spec(
            "lists",
            schema,
            Map.of(
                "driver.advanced.timestamp-generator.class",
                OtherClock.class.getName(),
                "driver.advanced.timestamp-generator.ahead",
                Long.toString(aheadMicros),
                "keepAliveMillis",
                "1002"));
    CompletableFuture<Void> second = CompletableFuture.runAsync(() -> writeLists(other));
    writeLists(one);
    second.get();
    writeLists(other); // and after the others
    List<Row> rows = ON.execute("SELECT * FROM lists").all();
    assertThat(rows).hasSize(ROWS);
    for (Row row : rows) {
      String id = "" + row.getInt("id");
      assertThat(row.getList("l", String.class)).containsExactly("a" + id, "b", "a" + id);
      assertThat(row.getSet("s", Integer.class)).containsExactly(row.getInt("id"));
      assertThat(row.getMap("m", String.class, Integer.class)).containsOnlyKeys("k" + id);
      assertThat(row.getList("f", String.class)).containsExactly("b", "b");
      assertThat(row.getString("t")).isEqualTo(id);
    }
  }

  @Test
  void rejectsAListWithSpeculationOrATimestampUnlessItIsFrozen() {
    ON.table("lists", "id int PRIMARY KEY, l list<text>, f frozen<list<text>>, s set<text>");
    StructType frozen =
        new StructType().add("id", "int").add("f", "array<string>").add("s", "array<string>");
    RelationMetadata table =
        ON.cql()
            .refreshSchema()
            .getKeyspace(SparkOnCassandra.KEYSPACE)
            .orElseThrow()
            .getTable("lists")
            .orElseThrow();
    WriteSpec list = spec("lists", frozen.add("l", "array<string>"), Map.of());
    assertThatThrownBy(() -> list.check(table, true))
        .hasMessageContaining("spark_it.lists: cannot write the list 'l' with spark.speculation");
    list.check(table, false);
    assertThatThrownBy(
            () -> spec("lists", list.schema(), Map.of("timestamp", "1")).check(table, false))
        .hasMessageContaining("spark_it.lists: cannot write the list 'l' with timestamp");
    spec("lists", frozen, Map.of()).check(table, true);
  }

  private static WriteSpec spec(String table, StructType schema, Map<String, String> options) {
    Settings settings = Settings.of(options);
    return new WriteSpec(settings, TableName.ofExact(SparkOnCassandra.KEYSPACE, table), schema);
  }

  private static void writeLists(WriteSpec spec) {
    RowWriter writer = RowWriter.open(spec);
    try {
      for (int id = 0; id < ROWS; id++) {
        UTF8String a = UTF8String.fromString("a" + id);
        UTF8String b = UTF8String.fromString("b");
        ArrayData list = new GenericArrayData(new Object[] {a, b, a});
        ArrayData key = new GenericArrayData(new Object[] {UTF8String.fromString("k" + id)});
        ArrayData number = new GenericArrayData(new Object[] {id});
        writer.write(
            new GenericInternalRow(
                new Object[] {
                  id,
                  list,
                  number,
                  new ArrayBasedMapData(key, number),
                  new GenericArrayData(new Object[] {b, b}),
                  UTF8String.fromString("" + id)
                }));
      }
      assertThat(((RowWriter.Written) writer.commit()).rows()).isEqualTo(ROWS);
    } finally {
      writer.close();
    }
  }

  /** A clock that differs from this executor's. */
  public static final class OtherClock implements TimestampGenerator {
    private final TimestampGenerator clock;
    private final long ahead;

    public OtherClock(DriverContext context) {
      clock = new AtomicTimestampGenerator(context);
      ahead =
          context
              .getConfig()
              .getDefaultProfile()
              .getLong(() -> "advanced.timestamp-generator.ahead");
    }

    @Override
    public long next() {
      return clock.next() + ahead;
    }

    @Override
    public void close() {}
  }

  /** Like a speculative attempt whose first attempt was quicker. */
  @Test
  void anInterruptedTaskWritesNothingOnceItIsClosed() {
    StructType schema = new StructType().add("bucket", "int").add("id", "long");
    RowWriter writer = RowWriter.open(spec("written", schema, Map.of()));
    for (long id = 0; id < ROWS; id++) {
      writer.write(new GenericInternalRow(new Object[] {(int) (id % 10), id}));
    }
    Thread.currentThread().interrupt();
    writer.close();
    assertThat(Thread.interrupted()).isTrue();
    long said = writer.currentMetricsValues()[0].value();
    assertThat(said).isPositive();
    assertThat(written()).hasSize((int) said);
  }
}

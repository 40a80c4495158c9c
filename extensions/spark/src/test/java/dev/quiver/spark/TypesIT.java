/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests every CQL type: read as Spark's, and written by Spark into another table. */
class TypesIT {
  @RegisterExtension static final SparkOnCassandra ON = new SparkOnCassandra();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "ascii | 'abc' | string | abc",
        "text | 'Grüße €😀' | string | Grüße €😀",
        "text | '' | string | \"\"",
        "inet | '127.0.0.1' | string | 127.0.0.1",
        "inet | '2001:db8::1' | string | 2001:db8:0:0:0:0:0:1",
        "uuid | 0b3c1d6e-7a8f-4e0a-9c1d-2e3f4a5b6c7d | string | 0b3c1d6e-7a8f-4e0a-9c1d-2e3f4a5b6c7d",
        "timeuuid | 50554d6e-29bb-11e5-b345-feff819cdc9f | string | 50554d6e-29bb-11e5-b345-feff819cdc9f",
        "duration | 1mo2d3h | string | 1mo2d3h",
        "bigint | -9223372036854775808 | bigint | -9223372036854775808",
        "int | 2147483647 | int | 2147483647",
        "smallint | -32768 | smallint | -32768",
        "tinyint | 127 | tinyint | 127",
        "boolean | true | boolean | true",
        "float | 1.5 | float | 1.5",
        "float | NaN | float | NaN",
        "double | -1e300 | double | -1.0E300",
        "decimal | 12345678901234567890.123456789 | decimal(38,18) | 12345678901234567890.123456789000000000",
        "varint | -99999999999999999999999999999999999999 | decimal(38,0) | -99999999999999999999999999999999999999",
        "blob | 0x00ff | binary | 00FF",
        "date | '1969-12-31' | date | 1969-12-31",
        "time | '23:59:59.999999999' | bigint | 86399999999999",
        "timestamp | '1969-12-31T23:59:59.999Z' | timestamp | 1969-12-31 23:59:59.999",
        "list<int> | [3, 1, 3] | array<int> | [3, 1, 3]",
        "set<text> | {'b', 'a'} | array<string> | [a, b]",
        "map<text, int> | {'a': 1, 'b': 2} | map<string,int> | {a -> 1, b -> 2}",
        "map<int, frozen<list<text>>> | {1: ['x', 'y']} | map<int,array<string>> | {1 -> [x, y]}",
        "tuple<int, text, float> | (1, 'x', null) | struct<0:int,1:string,2:float> | {1, x, null}",
        "person | {name: 'Ann', born: '2000-02-29', tags: {'q'}} | struct<name:string,born:date,tags:array<string>> | {Ann, 2000-02-29, [q]}",
        "list<frozen<person>> | [{name: 'Ann'}] | array<struct<name:string,born:date,tags:array<string>>> | [{Ann, null, null}]",
        "vector<float, 3> | [1.5, -0.0, 3e38] | array<float> | [1.5, -0.0, 3.0E38]",
        "vector<double, 2> | [1.5, -2] | array<double> | [1.5, -2.0]",
        "vector<int, 3> | [1, -2, 3] | array<int> | [1, -2, 3]",
        "vector<bigint, 2> | [1, -9223372036854775808] | array<bigint> | [1, -9223372036854775808]",
        "vector<smallint, 2> | [1, -2] | array<smallint> | [1, -2]",
        "vector<text, 2> | ['a', 'bc'] | array<string> | [a, bc]",
        "vector<uuid, 1> | [0b3c1d6e-7a8f-4e0a-9c1d-2e3f4a5b6c7d] | array<string> | [0b3c1d6e-7a8f-4e0a-9c1d-2e3f4a5b6c7d]",
        "list<frozen<vector<float, 2>>> | [[1, 2], [3, 4]] | array<array<float>> | [[1.0, 2.0], [3.0, 4.0]]",
      })
  void keepsAValueOfEachType(String type, String literal, String sparkType, String shown) {
    ON.execute("CREATE TYPE IF NOT EXISTS person (name text, born date, tags frozen<set<text>>)");
    String cql = type.equals("person") ? "frozen<person>" : type;
    ON.table("types", "id int PRIMARY KEY, v " + cql);
    ON.table("copies", "id int PRIMARY KEY, v " + cql);
    ON.execute("INSERT INTO types (id, v) VALUES (1, " + literal + ")");
    ON.execute("INSERT INTO types (id) VALUES (2)");
    for (boolean columnar : new boolean[] {true, false}) {
      Dataset<Row> rows = ON.read("types", Map.of("columnar", Boolean.toString(columnar)));
      assertThat(rows.schema().apply("v").dataType().catalogString()).isEqualTo(sparkType);
      List<Row> both =
          rows.selectExpr("id", "if(v is null, null, " + shown(sparkType) + ")")
              .sort("id")
              .collectAsList();
      assertThat(both).hasSize(2);
      assertThat(both.get(0).getString(1)).isEqualTo(shown);
      assertThat(both.get(1).isNullAt(1)).isTrue();
    }
    SparkOnCassandra.append(ON.read("types"), "copies");
    assertThat(values("copies")).isEqualTo(values("types"));
  }

  private static String shown(String sparkType) {
    return sparkType.equals("binary") ? "hex(v)" : "cast(v as string)";
  }

  /** Compares bytes, so that similar values are not taken for equal. */
  private static List<String> values(String table) {
    // Blobs of any type: the server's own form, except that a decimal's scale may differ.
    return ON.execute("SELECT id, v FROM " + table).all().stream()
        .map(
            row ->
                row.getInt(0)
                    + ": "
                    + (row.getObject(1) instanceof java.math.BigDecimal decimal
                        ? decimal.stripTrailingZeros()
                        : row.getBytesUnsafe(1)))
        .sorted()
        .toList();
  }

  /** Types whose values may be empty on a server; CellsTest has them inside other types. */
  @ParameterizedTest
  @ValueSource(strings = {"int", "bigint", "float", "timestamp", "uuid", "inet", "varint"})
  void readsAnEmptyValueAsNull(String type) {
    ON.table("empties", "id int PRIMARY KEY, v " + type);
    var insert = ON.cql().prepare("INSERT INTO empties (id, v) VALUES (1, ?)");
    ON.cql().execute(insert.bind().setBytesUnsafe(0, ByteBuffer.allocate(0)));
    for (boolean columnar : new boolean[] {true, false}) {
      Dataset<Row> rows = ON.read("empties", Map.of("columnar", Boolean.toString(columnar)));
      assertThat(rows.collectAsList()).singleElement().matches(row -> row.isNullAt(1));
      assertThat(rows.filter("v IS NULL").count()).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"1e-19", "1e21", "123456789012345678901"})
  void rejectsADecimalThatSparkCannotHold(String number) {
    ON.table("decimals", "id int, part text, v decimal, PRIMARY KEY (id, part)");
    ON.execute("INSERT INTO decimals (id, part, v) VALUES (1, 'x', " + number + ")");
    assertThatThrownBy(() -> ON.read("decimals").collectAsList())
        .hasStackTraceContaining("row (id=1, part=x), column v of spark_it.decimals")
        .hasStackTraceContaining("a decimal(38,18) of Spark can hold")
        .hasStackTraceContaining("set the option numbersAsText");
    assertThatThrownBy(() -> ON.read("decimals").select("v").collectAsList())
        .hasStackTraceContaining("row (id=1, part=x), column v of spark_it.decimals");
    assertThat(ON.read("decimals").select("id").collectAsList()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "varint | 123456789012345678901234567890123456789 | string",
        "varint | -1 | string",
        "decimal | 1E+300 | string",
        "decimal | 1234567890123456789012345678901234567890.0123456789012345678900 | string",
        "list<varint> | [1, 123456789012345678901234567890123456789] | array<string>",
        "map<text, frozen<set<decimal>>> | {a -> [1.50, 2E+99]} | map<string,array<string>>",
        "tuple<int, decimal> | {1, 1E-99} | struct<0:int,1:string>",
      })
  void readsAndWritesNumbersAsText(String type, String shown, String sparkType) {
    ON.table("numbers", "id int PRIMARY KEY, v " + type);
    ON.table("copies", "id int PRIMARY KEY, v " + type);
    String literal =
        shown.replace(" ->", ":").replace("{a: [1.50, 2E+99]}", "{'a': {1.50, 2E+99}}");
    ON.execute(
        "INSERT INTO numbers (id, v) VALUES (1, "
            + (type.startsWith("tuple") ? "(1, 1E-99)" : literal)
            + ")");
    Dataset<Row> rows = ON.read("numbers", Map.of("numbersAsText", "true"));
    assertThat(rows.schema().apply("v").dataType().catalogString()).isEqualTo(sparkType);
    assertThat(rows.selectExpr("cast(v as string)").collectAsList())
        .singleElement()
        .matches(row -> row.getString(0).equals(shown));
    SparkOnCassandra.append(rows, "copies");
    assertThat(ON.execute("SELECT v FROM copies").one().getObject(0))
        .isEqualTo(ON.execute("SELECT v FROM numbers").one().getObject(0));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "varint | '12x' | expected a number, got '12x'",
        "decimal | '' | expected a number, got ''",
        "uuid | '1-1-1-1-1' | expected a UUID",
        "inet | 'localhost' | expected an IP address",
        "timestamp | timestamp_micros(1) | expected a moment in milliseconds",
        "time | 86400000000000L | 86400000000000",
        "time | -1L | -1",
        "varint | cast(1.5 as decimal(3,1)) | row (id=1), column v",
        "ascii | 'é' | row (id=1), column v",
        "list<int> | array(1, null) | a collection cannot hold the null at index 1",
        "vector<smallint, 2> | array(1S, 2S, 3S) | expected 2 elements, got 3",
      })
  void rejectsValuesThatDoNotFit(String type, String value, String message) {
    ON.table("rejected", "id int PRIMARY KEY, v " + type);
    assertThatThrownBy(
            () ->
                SparkOnCassandra.append(
                    ON.spark().sql("SELECT 1 AS id, " + value + " AS v"), "rejected"))
        .hasStackTraceContaining("row (id=1), column v of spark_it.rejected")
        .hasStackTraceContaining(message);
    assertThat(ON.execute("SELECT * FROM rejected").all()).isEmpty();
  }

  @Test
  void readsCountersButDoesNotWriteThem() {
    ON.table("counters", "id int PRIMARY KEY, n counter");
    ON.execute("UPDATE counters SET n = n + 5 WHERE id = 1");
    assertThat(SparkOnCassandra.texts(ON.read("counters"))).containsExactly("[1,5]");
    assertThatThrownBy(() -> SparkOnCassandra.append(ON.read("counters"), "counters"))
        .hasMessageContaining("cannot write the counter 'n': ");
  }
}

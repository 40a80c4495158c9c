/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.data.CqlDuration;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TimeZone;
import java.util.stream.IntStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests jobs of users of other connectors, from docs/reliability/reports.md. */
class UserReportsIT {
  @RegisterExtension static final SparkOnCassandra ON = new SparkOnCassandra();

  private static List<String> shown(Dataset<Row> rows) {
    return SparkOnCassandra.texts(rows);
  }

  private static List<List<ByteBuffer>> cells(String table) {
    return ON.execute("SELECT * FROM " + table).all().stream()
        .map(row -> IntStream.range(0, row.size()).mapToObj(row::getBytesUnsafe).toList())
        .toList();
  }

  /** Checks that the server and Spark together return the same rows as Spark alone. */
  private static void assertFiltered(String table, String condition, int count) {
    List<Row> all = ON.read(table).collectAsList();
    List<String> expected =
        shown(ON.spark().createDataFrame(all, ON.read(table).schema()).where(condition));
    assertThat(shown(ON.read(table).where(condition))).as(condition).isEqualTo(expected);
    assertThat(expected).as(condition).hasSize(count);
  }

  /** Report 4. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "-1y2mo3d4h5ns",
        "-1ns",
        "-178956970y7mo2147483647d2562047h47m16s854ms775us807ns",
        "178956970y7mo2147483647d2562047h47m16s854ms775us807ns",
        "1ms",
        "0s"
      })
  void aDurationIsReadAndWrittenWithItsSign(String duration) {
    ON.table("durations", "id int PRIMARY KEY, v duration, many list<duration>");
    ON.table("copies", "id int PRIMARY KEY, v duration, many list<duration>");
    ON.execute("INSERT INTO durations (id, v, many) VALUES (1, %1$s, [%1$s])".formatted(duration));
    SparkOnCassandra.append(ON.read("durations"), "copies");
    assertThat(cells("copies")).isEqualTo(cells("durations"));
  }

  /** Report 4: the driver formats it as an empty text or without a part. */
  @Test
  void aDurationWithoutATextIsAnError() {
    ON.table("durations", "id int PRIMARY KEY, v duration");
    for (CqlDuration duration :
        List.of(
            CqlDuration.newInstance(Integer.MIN_VALUE, 0, 0),
            CqlDuration.newInstance(0, Integer.MIN_VALUE, -5),
            CqlDuration.newInstance(-1, 0, Long.MIN_VALUE))) {
      ON.execute("INSERT INTO durations (id, v) VALUES (1, ?)", duration);
      assertThatThrownBy(() -> ON.read("durations").collectAsList())
          .hasStackTraceContaining("column v of spark_it.durations")
          .hasStackTraceContaining("cannot format as CQL the duration");
    }
  }

  /** Report 5. */
  @ParameterizedTest
  @ValueSource(strings = {"UTC", "America/Los_Angeles", "Pacific/Apia", "Asia/Shanghai"})
  void aDateIsTheSameInEachTimeZone(String zone) {
    List<String> days =
        List.of(
            "0001-01-01",
            "1582-10-04",
            "1582-10-15",
            "1900-01-01",
            "1969-12-31",
            "1970-01-01",
            "2011-12-30",
            "2016-03-27");
    ON.table("days", "d date PRIMARY KEY, many list<date>");
    ON.table("copies", "d date PRIMARY KEY, many list<date>");
    for (String day : days) {
      ON.execute("INSERT INTO days (d, many) VALUES ('%1$s', ['%1$s'])".formatted(day));
    }
    TimeZone before = TimeZone.getDefault();
    TimeZone.setDefault(TimeZone.getTimeZone(zone));
    ON.spark().conf().set("spark.sql.session.timeZone", zone);
    try {
      assertThat(ON.read("days").selectExpr("cast(d as string)").sort("d").collectAsList())
          .extracting(row -> row.getString(0))
          .containsExactlyElementsOf(days);
      for (String day : days) {
        assertThat(
                ON.read("days")
                    .where("d = DATE'" + day + "' AND many[0] = DATE'" + day + "'")
                    .count())
            .as(day)
            .isEqualTo(1);
      }
      SparkOnCassandra.append(ON.read("days"), "copies");
      assertThat(cells("copies")).isEqualTo(cells("days"));
    } finally {
      TimeZone.setDefault(before);
      ON.spark().conf().set("spark.sql.session.timeZone", "UTC");
    }
  }

  /** Report 6. */
  @ParameterizedTest
  @ValueSource(strings = {"true", "false"})
  void aFieldOfATypeHasItsOwnValue(String columnar) {
    ON.execute("CREATE TYPE IF NOT EXISTS place (street text, zip int, city text)");
    ON.execute("CREATE TYPE IF NOT EXISTS lodger (age int, home frozen<place>)");
    ON.table(
        "lodgers",
        "id int PRIMARY KEY, p frozen<place>, open place, who frozen<lodger>,"
            + " many list<frozen<place>>, named map<text, frozen<place>>, t tuple<int, text>,"
            + " n int");
    String place = "{street: 's', zip: 7, city: 'c'}";
    ON.execute(
        ("INSERT INTO lodgers (id, p, open, who, many, named, t, n) VALUES"
                + " (1, %1$s, %1$s, {age: 5, home: %1$s}, [%1$s], {'k': %1$s}, (4, 't'), 9)")
            .formatted(place));
    ON.execute("INSERT INTO lodgers (id) VALUES (2)");
    Dataset<Row> rows = ON.read("lodgers", Map.of("columnar", columnar));
    for (String[] pair :
        new String[][] {
          {"p.city", "c"},
          {"p.zip", "7"},
          {"open.city", "c"},
          {"who.home.city", "c"},
          {"who.home", "[s,7,c]"},
          {"many.city", "ArraySeq(c)"},
          {"many[0].zip", "7"},
          {"array_max(many.zip)", "7"},
          {"named['k'].city", "c"},
          {"map_values(named)[0].zip", "7"},
          {"t.`1`", "t"}
        }) {
      List<Row> found = rows.sort("id").selectExpr(pair[0]).collectAsList();
      assertThat(String.valueOf(found.get(0).get(0)).replace("WrappedArray", "ArraySeq"))
          .as(pair[0])
          .isEqualTo(pair[1]);
      assertThat(found.get(1).isNullAt(0)).as(pair[0]).isTrue();
    }
    assertThat(shown(rows.where("p.city = 'c'").selectExpr("p.zip", "who.age", "n")))
        .containsExactly("[7,5,9]");
    assertThat(rows.where("who.home.zip = 7").count()).isEqualTo(1);
  }

  /** Report 7. */
  @Test
  void aRowWithoutAValueOfATypeIsCopied() {
    ON.execute("CREATE TYPE IF NOT EXISTS place (street text, zip int, city text)");
    String columns =
        "id int PRIMARY KEY, p frozen<place>, open place, many list<frozen<place>>,"
            + " named map<int, frozen<place>>, pair frozen<tuple<int, frozen<place>>>";
    ON.table("homes", columns);
    ON.table("copies", columns);
    ON.execute("INSERT INTO homes (id) VALUES (1)");
    for (String place :
        List.of("{street: 's', zip: 7, city: 'c'}", "{zip: 7}", "{street: null, zip: null}")) {
      ON.execute(
          ("INSERT INTO homes (id, p, open, many, named, pair) VALUES"
                  + " (%2$d, %1$s, %1$s, [%1$s], {1: %1$s}, (null, %1$s))")
              .formatted(place, place.length()));
    }
    ON.execute("INSERT INTO homes (id, pair) VALUES (3, (5, null))");
    SparkOnCassandra.append(ON.read("homes"), "copies");
    assertThat(shown(ON.read("copies"))).isEqualTo(shown(ON.read("homes")));
    assertThat(ON.execute("SELECT * FROM copies").all())
        .extracting(com.datastax.oss.driver.api.core.cql.Row::getFormattedContents)
        .containsExactlyElementsOf(
            ON.execute("SELECT * FROM homes").all().stream()
                .map(com.datastax.oss.driver.api.core.cql.Row::getFormattedContents)
                .toList());
  }

  /** Report 8. */
  @Test
  void aListOfKeysGivesEachRowOnce() {
    ON.table(
        "events",
        "dt date, country text, offering text, ts timestamp, realm text, n int,"
            + " PRIMARY KEY ((dt, country, offering), ts, realm)");
    for (int day = 1; day <= 3; day++) {
      for (int second = 0; second < 4; second++) {
        for (String realm : List.of("7", "8")) {
          ON.execute(
              ("INSERT INTO events (dt, country, offering, ts, realm, n) VALUES"
                      + " ('2018-02-0%1$d', 'us', 'qbn', '2018-02-0%1$dT01:19:4%2$d.000Z',"
                      + " '%3$s', 1)")
                  .formatted(day, second, realm));
        }
      }
    }
    String keys = "country = 'us' AND offering = 'qbn' AND dt IN (%s)";
    String two = keys.formatted("DATE'2018-02-01', DATE'2018-02-02'");
    String moments =
        " AND ts IN (TIMESTAMP'2018-02-01 01:19:40', TIMESTAMP'2018-02-01 01:19:41',"
            + " TIMESTAMP'2018-02-02 01:19:42', TIMESTAMP'2018-02-01 01:19:40')";
    assertFiltered("events", two, 16);
    assertFiltered("events", two + moments, 6);
    assertFiltered("events", two + moments + " AND realm > '7'", 3);
    assertFiltered("events", keys.formatted("DATE'2018-02-01', DATE'2018-02-01', null"), 8);
    assertFiltered("events", keys.formatted("null"), 0);
    assertFiltered("events", keys.formatted("to_date('2018-02-01')") + moments, 4);
    assertFiltered("events", "NOT (" + two + ")", 8);
    assertFiltered("events", two + " AND dt IN (DATE'2018-02-02', DATE'2018-02-03')", 8);
    assertFiltered("events", two + " AND ts = TIMESTAMP'2018-02-01 01:19:40.000001'", 0);
    assertFiltered(
        "events",
        two + " AND ts IN (TIMESTAMP'2018-02-01 01:19:40', TIMESTAMP'2018-02-01 01:19:40.5')",
        2);
    assertFiltered("events", two + " AND ts >= TIMESTAMP'2018-02-01 01:19:42.0001'", 10);
  }

  /** Report 9. */
  @Test
  void aFilterOfAVarintFindsItsRows() {
    ON.table("numbers", "k varint, e decimal, n varint, v int, PRIMARY KEY ((k, e), n)");
    String[] keys = {
      "0",
      "5",
      "-5",
      "128",
      "-129",
      "99999999999999999999999999999999999999",
      "-99999999999999999999999999999999999999"
    };
    for (String key : keys) {
      for (String scaled : List.of("1.0", "1.00", "-0.5")) {
        ON.execute(
            "INSERT INTO numbers (k, e, n, v) VALUES (%1$s, %2$s, %1$s, 1)".formatted(key, scaled));
      }
    }
    for (String key : keys) {
      assertFiltered("numbers", "k = " + key, 3);
      assertFiltered("numbers", "k = " + key + " AND e = 1", 2);
      assertFiltered("numbers", "k = " + key + " AND e = 1.00 AND n = " + key, 2);
    }
    assertFiltered("numbers", "k IN (5, -5, 7)", 6);
    assertFiltered("numbers", "n > 4 AND n <= 128", 6);
    assertFiltered("numbers", "n < 0", 9);
  }

  /** Report 10. */
  @ParameterizedTest
  @CsvSource({
    "127.0.0.1, 127.0.0.1",
    "2001:db8::1, 2001:db8:0:0:0:0:0:1",
    "2001:DB8:0:0:0:0:0:1, 2001:db8:0:0:0:0:0:1",
    "::1, 0:0:0:0:0:0:0:1",
    "::, 0:0:0:0:0:0:0:0",
    "fe80::1, fe80:0:0:0:0:0:0:1",
    "::ffff:10.0.0.1, 10.0.0.1"
  })
  void anAddressIsReadWithoutASlashOrAHost(String written, String read) {
    ON.table("addresses", "ip inet PRIMARY KEY, many list<inet>");
    SparkOnCassandra.append(
        ON.spark().sql("SELECT '%1$s' AS ip, array('%1$s') AS many".formatted(written)),
        "addresses");
    List<Row> rows = ON.read("addresses").selectExpr("ip", "many[0]").collectAsList();
    assertThat(rows).singleElement().extracting(row -> row.getString(0)).isEqualTo(read);
    assertThat(rows.get(0).getString(1)).isEqualTo(read);
    assertThat(ON.execute("SELECT * FROM addresses").one().getInetAddress("ip"))
        .isEqualTo(ToCql.ipAddress(written));
    assertThat(ON.read("addresses").where("ip = '" + read + "'").count()).isEqualTo(1);
  }

  /** Report 11. */
  @Test
  void readsAndWritesColumnsOfAnyName() {
    ON.table(
        "names",
        "\"Token\" int, ttl int, \"order\" text, \"select a\" int, \"wr\"\"ite\" int,"
            + " vector vector<float, 2>, PRIMARY KEY ((\"Token\", ttl), \"order\")");
    SparkOnCassandra.append(
        ON.spark()
            .sql(
                "SELECT 1 AS Token, 2 AS ttl, 'x' AS `order`, 3 AS `select a`, 4 AS `wr\"ite`,"
                    + " array(1F, 2F) AS vector"),
        "names");
    assertThat(shown(ON.read("names").selectExpr("Token", "vector[1]", "`wr\"ite`")))
        .containsExactly("[1,2.0,4]");
    assertThat(
            ON.read("names")
                .where("Token = 1 AND ttl = 2 AND `order` >= 'a' AND `select a` = 3")
                .count())
        .isEqualTo(1);
    ON.spark().sql("INSERT INTO cassandra.spark_it.names VALUES (5, 6, 'y', 7, array(3F, 4F), 8)");
    assertThat(ON.read("names").where("Token = 5").selectExpr("`select a`", "vector").count())
        .isEqualTo(1);
  }

  /** Report 12. */
  @Test
  void anEmptyTextOfAKeyIsNotNull() {
    ON.table("empties", "a text, b text, c text, v text, PRIMARY KEY ((a, b), c)");
    SparkOnCassandra.append(
        ON.spark()
            .sql(
                "SELECT * FROM VALUES ('x', '', '', ''), ('', '', 'y', 'z'), ('', 'x', '', null)"
                    + " AS t(a, b, c, v)"),
        "empties");
    assertThat(shown(ON.read("empties"))).containsExactly("[,,y,z]", "[,x,,null]", "[x,,,]");
    assertFiltered("empties", "a = 'x' AND b = ''", 1);
    assertFiltered("empties", "a = '' AND b = '' AND c = 'y'", 1);
    assertFiltered("empties", "a = '' AND b IN ('', 'x')", 2);
    assertFiltered("empties", "a = '' AND b = 'x' AND c = ''", 1);
    assertFiltered("empties", "c = ''", 2);
    assertFiltered("empties", "c > ''", 1);
    assertFiltered("empties", "v IS NULL", 1);
  }

  /** Report 13. */
  @Test
  void copiesNullAndEmptyCollectionsUnchanged() {
    String columns =
        "id int PRIMARY KEY, fm frozen<map<text, text>>, m map<text, text>,"
            + " fl frozen<list<int>>, l list<int>, fs frozen<set<int>>, t text, b blob";
    ON.table("kinds", columns);
    ON.table("copies", columns);
    ON.execute("INSERT INTO kinds (id) VALUES (1)");
    ON.execute(
        "INSERT INTO kinds (id, fm, m, fl, l, fs, t, b) VALUES (2, {}, {}, [], [], {}, '', 0x)");
    String nulls = "fm IS NULL, m IS NULL, fl IS NULL, l IS NULL, fs IS NULL, t IS NULL, b IS NULL";
    String sql = "SELECT id, " + nulls + " FROM cassandra.spark_it.";
    List<String> expected =
        List.of(
            "[1,true,true,true,true,true,true,true]",
            "[2,false,true,false,true,false,false,false]");
    assertThat(shown(ON.spark().sql(sql + "kinds"))).isEqualTo(expected);
    SparkOnCassandra.append(ON.read("kinds"), "copies");
    assertThat(shown(ON.spark().sql(sql + "copies"))).isEqualTo(expected);
    assertThat(cells("copies")).isEqualTo(cells("kinds"));
  }

  /** Report 15. */
  @Test
  void aMomentThatDoesNotFitIsAnError() {
    ON.table("moments", "id int PRIMARY KEY, m timestamp, d date");
    ON.table("copies", "id int PRIMARY KEY, m timestamp, d date");
    long most = Long.MAX_VALUE / 1_000;
    ON.execute(
        "INSERT INTO moments (id, m, d) VALUES (1, %d, 0)"
            .formatted(most)); // days of a literal are unsigned
    ON.execute("INSERT INTO moments (id, m, d) VALUES (2, %d, 4294967295)".formatted(-most));
    ON.execute("INSERT INTO moments (id, m, d) VALUES (3, -62135596800001, '0000-01-01')");
    SparkOnCassandra.append(ON.read("moments"), "copies");
    assertThat(cells("copies")).isEqualTo(cells("moments"));
    for (long tooFar : new long[] {most + 1, -most - 1, Long.MAX_VALUE, Long.MIN_VALUE}) {
      ON.execute("INSERT INTO moments (id, m) VALUES (4, %d)".formatted(tooFar));
      assertThatThrownBy(() -> ON.read("moments").collectAsList())
          .as(Long.toString(tooFar))
          .hasStackTraceContaining(
              "row (id=4), column m of spark_it.moments: a timestamp of Spark cannot hold")
          .hasStackTraceContaining(Instant.ofEpochMilli(tooFar).toString());
    }
  }
}

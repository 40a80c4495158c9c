/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchType;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import dev.quiver.row.ColumnName;
import dev.quiver.row.ReactiveRows;
import dev.quiver.row.RowDecoder;
import dev.quiver.row.RowEncoder;
import java.net.InetAddress;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tests that a decoder reads records as an encoder wrote them. */
@ExtendWith(ServerExtension.class)
@SuppressWarnings("ArrayRecordComponent") // vectors are arrays
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class RecordsContractIT {
  private static final int ROWS = 25;

  record Person(@Nullable String name, int birthYear, float[] taste) {}

  record Pair(long first, String second) {}

  record Everything(
      int id,
      boolean flag,
      byte tiny,
      short small,
      long big,
      float real,
      double precise,
      String title,
      UUID author,
      Instant readAt,
      LocalDate day,
      LocalTime time,
      InetAddress address,
      byte[] blob,
      float[] floats,
      double[] doubles,
      int[] ints,
      long[] longs,
      UUID[] uuids,
      int[] scores,
      long[] seen,
      List<String> tags,
      Set<Integer> numbers,
      Map<String, Integer> counts,
      Person editor,
      Pair pair,
      List<Person> readers,
      Optional<String> note,
      @ColumnName("page_count") @Nullable Long pages) {}

  private static final String COLUMNS =
      "id, flag, tiny, small, big, real, precise, title, author, read_at, day, time, address, blob,"
          + " floats, doubles, ints, longs, uuids, scores, seen, tags, numbers, counts, editor,"
          + " pair, readers, note, page_count";

  private final TestCluster cluster;
  private final CqlSession session;

  RecordsContractIT(TestCluster cluster) {
    this.cluster = cluster;
    this.session = cluster.quiver();
  }

  private Table createTable() {
    String person = cluster.newName();
    session.execute(
        "CREATE TYPE " + person + " (name text, birth_year int, taste frozen<list<float>>)");
    return cluster.createTable(
        "flag boolean, tiny tinyint, small smallint, big bigint, real float, precise double,"
            + " title text, author uuid, read_at timestamp, day date, time time, address inet,"
            + " blob blob, floats vector<float, 3>, doubles vector<double, 2>,"
            + " ints vector<int, 2>, longs vector<bigint, 2>, uuids vector<uuid, 2>,"
            + " scores list<int>, seen set<timestamp>, tags list<text>, numbers set<int>,"
            + " counts map<text, int>, editor frozen<"
            + person
            + ">, pair tuple<bigint, text>, readers list<frozen<"
            + person
            + ">>, note text, page_count bigint");
  }

  private static Everything everything(int i) throws Exception {
    return new Everything(
        i,
        i % 2 == 0,
        (byte) -i,
        (short) (-300 * i),
        Long.MIN_VALUE + i,
        i + 0.1f,
        -i - 0.1,
        "title " + i,
        new UUID(i, -i),
        Instant.ofEpochMilli(1_700_000_000_000L + i),
        LocalDate.of(1969, 1, 1).plusDays(i),
        LocalTime.ofNanoOfDay(i),
        InetAddress.getByAddress(new byte[] {127, 0, 0, (byte) i}),
        new byte[] {(byte) i, 0, -1},
        new float[] {i, -0f, Float.MIN_VALUE},
        new double[] {i, 0.1},
        new int[] {i, Integer.MIN_VALUE},
        new long[] {i, Long.MAX_VALUE},
        new UUID[] {new UUID(i, 1), new UUID(2, i)},
        new int[] {i, 3, -1},
        new long[] {i, 1000L + i},
        List.of("a", "b" + i),
        Set.of(i, -5),
        Map.of("k" + i, i),
        new Person("n" + i, 1970 + i, new float[] {i}),
        new Pair(i, "p"),
        List.of(new Person(null, i, new float[0]), new Person("", 2, new float[] {1, 2})),
        i % 3 == 0 ? Optional.empty() : Optional.of("note"),
        i % 4 == 0 ? null : (Long) (long) i);
  }

  private PreparedStatement insert(Table table) {
    int count = COLUMNS.split(",").length;
    return session.prepare(
        "INSERT INTO "
            + table
            + " ("
            + COLUMNS
            + ") VALUES ("
            + String.join(", ", Collections.nCopies(count, "?"))
            + ")");
  }

  private static void assertEqual(Everything actual, Everything expected) {
    assertThat(actual)
        .usingRecursiveComparison()
        .withStrictTypeChecking()
        .ignoringFields("numbers", "counts", "tags", "readers")
        .isEqualTo(expected);
    assertThat(actual.numbers()).isEqualTo(expected.numbers());
    assertThat(actual.counts()).isEqualTo(expected.counts());
    assertThat(actual.tags()).isEqualTo(expected.tags());
    assertThat(actual.readers())
        .usingRecursiveComparison()
        .ignoringCollectionOrder()
        .isEqualTo(expected.readers());
  }

  @Test
  void decodesEachRecordAsItWasEncoded() throws Exception {
    cluster.assumeProtocolV4("smallint, tinyint, date and time");
    Table table = createTable();
    PreparedStatement insert = insert(table);
    RowEncoder<Everything> encoder = RowEncoder.records(Everything.class);
    List<RowEncoder<Everything>> encoders = List.of(encoder, encoder.withBorrowing());
    for (int i = 0; i < ROWS - 1; i++) {
      session.execute(encoders.get(i % 2).encode(insert, everything(i)));
    }
    session.execute(
        BatchStatement.newInstance(
            BatchType.UNLOGGED, encoder.withBorrowing().encode(insert, everything(ROWS - 1))));

    RowDecoder<Everything> decoder = RowDecoder.records(Everything.class);
    SimpleStatement query = SimpleStatement.newInstance("SELECT * FROM " + table).setPageSize(4);
    Map<Integer, Everything> read = new HashMap<>();
    for (Everything each : decoder.decodeAll(session.execute(query))) {
      read.put(each.id(), each);
    }
    assertThat(read).hasSize(ROWS);
    for (int i = 0; i < ROWS; i++) {
      assertEqual(read.get(i), everything(i));
    }

    List<Everything> later =
        new ArrayList<>(
            decoder.decodeAllAsync(session.executeAsync(query)).toCompletableFuture().join());
    later.addAll(
        decoder
            .decodeAllAsync(session.executeAsync(query), ForkJoinPool.commonPool())
            .toCompletableFuture()
            .join());
    later.addAll(
        Published.all(ReactiveRows.decode(decoder, session.executeReactive(query))).join());
    assertThat(later).hasSize(3 * ROWS);
    for (Everything each : later) {
      assertEqual(each, everything(each.id()));
    }
  }
}

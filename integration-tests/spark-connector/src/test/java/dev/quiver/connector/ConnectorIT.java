/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.connector;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import dev.quiver.it.server.EmbeddedCassandra;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the same jobs with quiver-spark and with the Cassandra connector, each in its own JVM, in
 * turn, on one node. All must read and write the same bits. Costs are printed, but not asserted.
 */
class ConnectorIT {
  private static final String KEYSPACE = "beside";
  private static final int DIMENSION = 384;
  private static final int ROWS = Integer.getInteger("quiver.connector.rows", 2000);
  private static final int WARMUP = Integer.getInteger("quiver.connector.warmup", 1);
  private static final int ROUNDS = Integer.getInteger("quiver.connector.rounds", 1);
  private static final String REPORT = System.getProperty("quiver.connector.report", "");

  @TempDir Path folder;

  @Test
  void eachWayReadsAndWritesTheSameRows() throws IOException {
    List<Contender> contenders = new ArrayList<>();
    try (EmbeddedCassandra cassandra =
            REPORT.isEmpty() ? EmbeddedCassandra.start() : EmbeddedCassandra.startFast();
        CqlSession cql = session(cassandra)) {
      cql.execute(
          "CREATE KEYSPACE beside WITH replication"
              + " = {'class': 'SimpleStrategy', 'replication_factor': 1}");
      table(cql, "docs");
      for (Map.Entry<String, List<String>> way : Ways.on(cassandra.contactPoint()).entrySet()) {
        table(cql, "copies" + contenders.size());
        contenders.add(
            new Contender(
                way.getKey(),
                way.getValue(),
                folder,
                List.of(KEYSPACE, "" + ROWS, "" + DIMENSION),
                "copies" + contenders.size()));
      }
      run(cql, contenders);
    } finally {
      contenders.forEach(Contender::close);
    }
    String report = Report.of(contenders, ROWS, DIMENSION, WARMUP, ROUNDS);
    System.out.println(report);
    if (!REPORT.isEmpty()) {
      Path file = Path.of(REPORT);
      Files.createDirectories(file.toAbsolutePath().getParent());
      Files.writeString(file, report);
    }
  }

  private static void run(CqlSession cql, List<Contender> contenders) {
    Contender quiver = contenders.get(0);
    long expected = quiver.job("checksum docs").checksum();
    var unused = quiver.job("write docs");
    for (Contender contender : contenders) {
      assertThat(contender.job("checksum docs").checksum()).isEqualTo(expected);
    }
    for (int round = 0; round < WARMUP + ROUNDS; round++) {
      boolean counts = round >= WARMUP;
      List<Contender> inTurn = new ArrayList<>(contenders);
      Collections.rotate(inTurn, -round);
      for (Contender contender : inTurn) {
        Contender.Cost read = contender.measure("read docs", "read", counts);
        assertThat(read.checksum()).as("rows read by %s", contender).isEqualTo(expected);
        contender.measure("generate docs", "generate", counts);
        cql.execute("TRUNCATE beside." + contender.copies());
        contender.measure("write " + contender.copies(), "write", counts);
        if (!counts || round == WARMUP + ROUNDS - 1) {
          assertThat(contender.job("read " + contender.copies()).checksum())
              .as("rows written by %s", contender)
              .isEqualTo(expected);
        }
      }
    }
  }

  private static void table(CqlSession cql, String name) {
    cql.execute(
        "CREATE TABLE beside.%s (id bigint PRIMARY KEY, embedding vector<float, %d>)"
            .formatted(name, DIMENSION));
  }

  private static CqlSession session(EmbeddedCassandra cassandra) {
    return CqlSession.builder()
        .addContactPoint(cassandra.contactPoint())
        .withLocalDatacenter(cassandra.localDatacenter())
        .withConfigLoader(
            DriverConfigLoader.programmaticBuilder()
                .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, Duration.ofMinutes(2))
                .build())
        .build();
  }
}

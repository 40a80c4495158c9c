/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.documents.readings;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.MappedAsyncPagingIterable;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import dev.quiver.Quiver;
import dev.quiver.codec.VectorCodecRegistry;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Tests that the driver's object mapper reads and writes the same with and without Quiver. */
class MapperTest {
  private static final String KEYSPACE = "consumer_mapper";
  private static final int READINGS = 120;
  private static final int PAGE = 25;

  private static final List<CqlSession> SESSIONS = new ArrayList<>();

  @BeforeAll
  static void connect() {
    for (Supplier<CqlSessionBuilder> builder :
        List.<Supplier<CqlSessionBuilder>>of(
            CqlSession::builder,
            () -> CqlSession.builder().withCodecRegistry(VectorCodecRegistry.create()),
            Quiver::sessionBuilder)) {
      if (SESSIONS.isEmpty()) {
        try (CqlSession session = built(builder.get())) {
          create(session);
        }
      }
      SESSIONS.add(built(builder.get().withKeyspace(KEYSPACE)));
    }
  }

  private static CqlSession built(CqlSessionBuilder builder) {
    String[] node = System.getProperty("quiver.node").split(":");
    return builder
        .withConfigLoader(
            DriverConfigLoader.programmaticBuilder()
                .withInt(DefaultDriverOption.REQUEST_PAGE_SIZE, PAGE)
                .build())
        .addContactPoint(new InetSocketAddress(node[0], Integer.parseInt(node[1])))
        .withLocalDatacenter(System.getProperty("quiver.datacenter"))
        .build();
  }

  private static void create(CqlSession session) {
    session.execute(
        "CREATE KEYSPACE "
            + KEYSPACE
            + " WITH replication = {'class': 'NetworkTopologyStrategy', 'replication_factor': 1}");
    session.execute("CREATE TYPE " + KEYSPACE + ".position (x double, y double, name text)");
    session.execute(
        "CREATE TABLE "
            + KEYSPACE
            + ".reading (id int PRIMARY KEY, station uuid, event timeuuid, title text, number int, total bigint,"
            + " level smallint, flags tinyint, ratio float, value double, valid boolean, serial varint,"
            + " price decimal, time timestamp, date date, clock time, duration duration, address inet, raw blob,"
            + " numbers list<int>, words set<text>, weights map<text, double>, position frozen<position>,"
            + " path list<frozen<position>>, embedding vector<float, 3>)");
  }

  @AfterAll
  static void drop() {
    try {
      if (!SESSIONS.isEmpty()) {
        SESSIONS.get(0).execute("DROP KEYSPACE " + KEYSPACE);
      }
    } finally {
      SESSIONS.forEach(CqlSession::close);
    }
  }

  @Test
  void entitiesEqualThoseOfASessionWithoutQuiver() {
    long seed = new Random().nextLong();
    RandomReadings random = new RandomReadings(seed);
    List<ReadingDao> daos =
        SESSIONS.stream()
            .map(session -> new ReadingMapperBuilder(session).build().readings())
            .toList();
    List<Reading> written = new ArrayList<>();
    for (int id = 0; id < READINGS; id++) {
      Reading reading = random.next(id);
      daos.get(id % daos.size()).save(reading);
      written.add(reading);
    }
    for (int i = 0; i < daos.size(); i++) {
      String which = "session %d, seed %d".formatted(i, seed);
      ReadingDao dao = daos.get(i);
      for (Reading reading : written) {
        assertEquals(reading, dao.find(reading.id()), which);
      }
      assertEquals(written, sorted(dao.all().all()), which);
      assertEquals(written, sorted(collected(dao)), which);
    }
  }

  private static List<Reading> collected(ReadingDao dao) {
    List<Reading> all = new ArrayList<>();
    MappedAsyncPagingIterable<Reading> page = dao.allAsync().toCompletableFuture().join();
    page.currentPage().forEach(all::add);
    while (page.hasMorePages()) {
      page = page.fetchNextPage().toCompletableFuture().join();
      page.currentPage().forEach(all::add);
    }
    return all;
  }

  private static List<Reading> sorted(List<Reading> readings) {
    return readings.stream().sorted(Comparator.comparingInt(Reading::id)).toList();
  }
}

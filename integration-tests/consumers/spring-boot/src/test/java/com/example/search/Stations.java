/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.search;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import org.springframework.data.cassandra.core.CassandraTemplate;
import org.springframework.data.cassandra.core.ReactiveCassandraTemplate;
import org.springframework.data.cassandra.core.cql.session.DefaultBridgedReactiveSession;
import org.springframework.data.cassandra.core.query.Query;
import org.springframework.data.domain.Vector;

/** Entities of Spring Data, written and read by several sessions. */
final class Stations {

  private static final int COUNT = 60;

  private final Random random;

  private Stations(long seed) {
    random = new Random(seed);
  }

  /** What each session wrote, all read, in both ways, and it is the same. */
  static void check(CqlSession... sessions) {
    long seed = new Random().nextLong();
    Stations stations = new Stations(seed);
    List<Station> written = new ArrayList<>();
    for (int i = 0; i < COUNT; i++) {
      written.add(stations.next());
      new CassandraTemplate(sessions[i % sessions.length]).insert(written.get(i));
    }
    for (CqlSession session : sessions) {
      CassandraTemplate template = new CassandraTemplate(session);
      ReactiveCassandraTemplate reactive =
          new ReactiveCassandraTemplate(new DefaultBridgedReactiveSession(session));
      for (Station station : written) {
        assertThat(template.selectOneById(station.id(), Station.class))
            .as("seed %d", seed)
            .isEqualTo(station);
      }
      assertThat(template.stream(Query.empty(), Station.class).toList())
          .as("seed %d", seed)
          .containsExactlyInAnyOrderElementsOf(written);
      assertThat(reactive.select(Query.empty(), Station.class).collectList().block())
          .as("seed %d", seed)
          .containsExactlyInAnyOrderElementsOf(written);
    }
  }

  private Station next() {
    return new Station(
        new UUID(random.nextLong(), random.nextLong()),
        orNull(this::text),
        orNull(random::nextInt),
        orNull(random::nextLong),
        orNull(random::nextDouble),
        orNull(random::nextBoolean),
        orNull(() -> BigDecimal.valueOf(random.nextLong(), 5)),
        orNull(() -> Instant.ofEpochMilli(random.nextInt())),
        orNull(() -> LocalDate.ofEpochDay(random.nextInt(100_000))),
        orNull(this::address),
        orNull(() -> ByteBuffer.wrap(bytes(random.nextInt(2_000)))),
        List.of(random.nextInt(), 0, -1),
        Set.of(text(), "word"),
        Map.of("weight", random.nextDouble()),
        orNull(() -> new Station.Position(random.nextDouble(), orNull(random::nextDouble), text())),
        orNull(() -> Vector.of(random.nextFloat(), -0f, 0.5f)));
  }

  private <T> T orNull(Supplier<T> value) {
    return random.nextInt(4) == 0 ? null : value.get();
  }

  private byte[] bytes(int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }

  private InetAddress address() {
    try {
      return InetAddress.getByAddress(bytes(random.nextBoolean() ? 4 : 16));
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private String text() {
    return "\u00e9\u20ac".repeat(1 + random.nextInt(99));
  }
}

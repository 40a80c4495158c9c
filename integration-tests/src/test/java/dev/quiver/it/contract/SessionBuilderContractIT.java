/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.connection.FrameTooLongException;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.api.core.type.codec.registry.MutableCodecRegistry;
import dev.quiver.Quiver;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.internal.codec.QuiverCodecRegistry;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.session.WriteThrough;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tests {@link Quiver#sessionBuilder} instead of the driver's builder, and the description. */
@ExtendWith(ServerExtension.class)
class SessionBuilderContractIT {
  private static final float[] VECTOR = {1, 2, 3};

  private final TestCluster cluster;
  private static final int LIMIT = 200_000;

  SessionBuilderContractIT(TestCluster cluster) {
    this.cluster = cluster;
  }

  @Test
  void eachSessionHasItsOwnRegistry() {
    CqlSessionBuilder builder = cluster.configure(Quiver.sessionBuilder());
    try (CqlSession one = builder.build();
        CqlSession two = builder.build()) {
      assertThat(registryOf(one)).isInstanceOf(QuiverCodecRegistry.class);
      assertThat(registryOf(two)).isInstanceOf(QuiverCodecRegistry.class);
      assertThat(registryOf(one)).isNotSameAs(registryOf(two));
      assertReadsArrays(one);
      assertReadsArrays(two);
    }
  }

  @Test
  void eachSessionUsesAGivenRegistry() {
    MutableCodecRegistry registry = VectorCodecRegistry.create();
    CqlSessionBuilder builder =
        cluster.configure(Quiver.sessionBuilder()).withCodecRegistry(registry);
    try (CqlSession one = builder.build();
        CqlSession two = builder.build()) {
      assertThat(registryOf(one)).isSameAs(registry);
      assertThat(registryOf(two)).isSameAs(registry);
      assertReadsArrays(one);
    }

    try (CqlSession other = builder.withCodecRegistry(null).build()) {
      assertThat(registryOf(other)).isInstanceOf(QuiverCodecRegistry.class).isNotSameAs(registry);
    }
  }

  private static CodecRegistry registryOf(CqlSession session) {
    return session.getContext().getCodecRegistry();
  }

  private void assertReadsArrays(CqlSession session) {
    Table table = cluster.vectorTable(ElementType.FLOAT, 3);
    int id = table.write(session, VECTOR);
    assertThat(table.row(session, id).get("v", float[].class)).containsExactly(VECTOR);
  }

  private CqlSession withCodecs() {
    return cluster
        .configure(CqlSession.builder())
        .withCodecRegistry(VectorCodecRegistry.create())
        .build();
  }

  @Test
  void logsALineForEachSession() {
    Captured log = Captured.during(() -> cluster.configure(Quiver.sessionBuilder()).build());
    assertThat(log.lines("INFO dev.quiver.Quiver - ["))
        .singleElement()
        .asString()
        .contains(log.session.getName() + "] " + Quiver.describe(log.session));
    log.session.close();
  }

  /** There, borrowing is slower than a setter of the driver. */
  @Test
  void warnsOfABorrowedVectorInAnOrdinarySession() {
    Table table = cluster.vectorTable(ElementType.FLOAT, 3);
    Captured log =
        Captured.during(
            () -> {
              CqlSession ordinary = withCodecs();
              borrowTwice(ordinary, table);
              return ordinary;
            });
    log.session.close();
    assertThat(log.lines("WARN dev.quiver.internal.driver.FastRegistries - "))
        .singleElement()
        .asString()
        .contains("Quiver.sessionBuilder()");

    Captured fast =
        Captured.during(
            () -> {
              CqlSession session = cluster.configure(Quiver.sessionBuilder()).build();
              borrowTwice(session, table);
              return session;
            });
    fast.session.close();
    assertThat(fast.lines("FastRegistries")).isEmpty();
  }

  private static void borrowTwice(CqlSession session, Table table) {
    PreparedStatement insert = session.prepare("INSERT INTO " + table + " (id, v) VALUES (1, ?)");
    for (int i = 0; i < 2; i++) {
      session.execute(WriteThrough.borrow(insert.bind(), "v", VECTOR));
    }
  }

  /** The request fails with instructions; the connection serves the next one. */
  @Test
  void failsARequestWhoseResponseIsTooLong() {
    Table table = cluster.createTable("b text");
    String text = "t".repeat(LIMIT / 4);
    for (int id = 0; id < 8; id++) {
      cluster.quiver().execute("INSERT INTO " + table + " (id, b) VALUES (?, ?)", id, text);
    }
    Captured log =
        Captured.during(
            () -> {
              CqlSession session =
                  cluster.open(
                      Quiver.sessionBuilder(),
                      config ->
                          config.withBytes(DefaultDriverOption.PROTOCOL_MAX_FRAME_LENGTH, LIMIT));
              for (int i = 0; i < 3; i++) {
                assertThatThrownBy(() -> session.execute("SELECT * FROM " + table))
                    .isInstanceOf(FrameTooLongException.class)
                    .hasMessageContaining("at most " + LIMIT + " bytes")
                    .hasMessageContaining("advanced.protocol.max-frame-length")
                    .hasMessageContaining("basic.request.page-size");
                ResultSet rows = session.execute("SELECT b FROM " + table + " WHERE id = 1");
                assertThat(rows.one().getString(0)).isEqualTo(text);
              }
              return session;
            });
    log.session.close();
    assertThat(log.lines("Rejected a response from "))
        .singleElement()
        .asString()
        .contains("WARN dev.quiver.internal.driver.frame.RejectedResponses - [")
        .contains("at most " + LIMIT + " bytes");
  }

  private interface Work {
    CqlSession run();
  }

  private record Captured(CqlSession session, String log) {
    static Captured during(Work work) {
      PrintStream errors = System.err;
      ByteArrayOutputStream captured = new ByteArrayOutputStream();
      try (PrintStream capture = new PrintStream(captured, true, StandardCharsets.UTF_8)) {
        System.setErr(capture);
        CqlSession session = work.run();
        return new Captured(session, captured.toString(StandardCharsets.UTF_8));
      } finally {
        System.setErr(errors);
      }
    }

    List<String> lines(String what) {
      return log.lines().filter(line -> line.contains(what)).toList();
    }
  }
}

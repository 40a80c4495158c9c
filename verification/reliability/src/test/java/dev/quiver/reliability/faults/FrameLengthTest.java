/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.connection.FrameTooLongException;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants.DataType;
import com.datastax.oss.protocol.internal.response.AuthSuccess;
import com.datastax.oss.protocol.internal.response.result.ColumnSpec;
import com.datastax.oss.protocol.internal.response.result.DefaultRows;
import com.datastax.oss.protocol.internal.response.result.RowsMetadata;
import dev.quiver.reliability.server.Connection;
import dev.quiver.reliability.server.Request;
import dev.quiver.reliability.server.Script;
import dev.quiver.reliability.server.Statement;
import dev.quiver.reliability.server.Wiring;
import dev.quiver.testkit.netty.AllocatorKind;
import dev.quiver.testkit.netty.LeakOfClassExtension;
import dev.quiver.testkit.netty.LeakRecorder;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests frames longer than the driver's limit. Protocol v5 sends them in segments, for which the
 * driver does not check the length of the frame.
 */
@ExtendWith(LeakOfClassExtension.class)
class FrameLengthTest {

  private static final int DIMENSION = 100_000;

  private static final int STREAM_OF_EVENTS = -1;

  private static Bench open(Wiring wiring, boolean stock) {
    return Bench.open(
        wiring,
        1,
        AllocatorKind.POOLED_HEAP,
        stock,
        config -> config.withBytes(DefaultDriverOption.PROTOCOL_MAX_FRAME_LENGTH, 200_000));
  }

  /**
   * The request fails with instructions, and the connection stays open: its other requests get
   * their responses.
   *
   * <p>With protocol v4, good responses are sent between two long ones: if a second long response
   * starts in the same bytes in which the first one ends, the driver reads a wrong stream id, so
   * that its request times out.
   */
  @ParameterizedTest
  @EnumSource
  void rejectsAResponseThatIsTooLong(Wiring wiring) {
    try (Bench bench = open(wiring, false)) {
      List<Connection> connections = List.copyOf(bench.server.connections());
      for (int i = 0; i < 3; i++) {
        List<CompletionStage<?>> others = new ArrayList<>();
        for (int other = 0; other < 20; other++) {
          others.add(bench.session.executeAsync(bench.select(Bench.newId(), 3)));
        }
        Throwable failure = bench.failureOf(bench.select(Bench.newId(), 1, DIMENSION));
        assertThat(failure)
            .isInstanceOf(FrameTooLongException.class)
            .hasMessageStartingWith("response: expected a frame of at most 200000 bytes")
            .hasMessageContaining("(advanced.protocol.max-frame-length), got ")
            .hasMessageContaining(wiring.hasSegments() ? "got 400" : "got more")
            .hasMessageContaining("(basic.request.page-size)");
        assertThat(((FrameTooLongException) failure).getAddress())
            .isEqualTo(bench.server.contactPoint());
        others.forEach(other -> other.toCompletableFuture().join());
        bench.read();
        bench.write();
      }
      assertThat(bench.server.connections()).as("of the same session").isEqualTo(connections);
    }
  }

  /** No request fails, and the connections stay open. */
  @ParameterizedTest
  @EnumSource
  void rejectsAnEventThatIsTooLong(Wiring wiring) {
    try (Bench bench = open(wiring, false)) {
      List<Connection> connections = List.copyOf(bench.server.connections());
      assertThat(connections).as("the driver's own, and those of requests").hasSizeGreaterThan(1);
      for (Connection connection : connections) {
        // Rejected before its content is read.
        Message tooLong = new AuthSuccess(ByteBuffer.allocate(300_000));
        connection.after(
            0,
            () ->
                connection.write(
                    connection.wire(connection.plainFrame(STREAM_OF_EVENTS, tooLong))));
      }
      for (int i = 0; i < 20; i++) {
        bench.read();
        bench.write();
      }
      assertThat(bench.server.connections()).as("of the same session").isEqualTo(connections);
    }
  }

  /**
   * The bytes can decompress to this length, but a frame may not be that long. With protocol v5
   * each segment is decompressed separately, so the frame is skipped like any other that is too
   * long.
   */
  @ParameterizedTest
  @EnumSource(names = {"V4_LZ4", "V5_LZ4"})
  void rejectsAResponseThatIsTooLongOnceDecompressed(Wiring wiring) {
    try (Bench bench = open(wiring, false)) {
      for (int length : new int[] {200_000, 400_000, 4_000_000}) {
        bench.prepareSelect(Bench.DIMENSION);
        bench.server.play(Script.once(request -> request.sendFrame(request.frame(zeros(length)))));
        assertThat(bench.failureOf(bench.select(Bench.newId(), 3)))
            .isInstanceOf(FrameTooLongException.class)
            .hasMessageContaining("advanced.protocol.max-frame-length");
        bench.assertServes();
      }
    }
  }

  private static Message zeros(int length) {
    ColumnSpec column = new ColumnSpec("ks", "t", "zeros", 0, Statement.primitive(DataType.BLOB));
    return new DefaultRows(
        new RowsMetadata(List.of(column), null, null, null),
        new ArrayDeque<>(List.of(List.of(ByteBuffer.allocate(length)))));
  }

  /** In protocol v5, frames after a long response in the same bytes are read at once. */
  @ParameterizedTest
  @EnumSource(names = {"V5_NONE", "V5_LZ4"})
  void readsAResponseInTheSameBytes(Wiring wiring) throws Exception {
    try (Bench bench = open(wiring, false)) {
      bench.prepareSelect(DIMENSION);
      bench.prepareSelect(Bench.DIMENSION);
      List<Request> held = Collections.synchronizedList(new ArrayList<>());
      bench.server.play(
          request -> {
            held.add(request);
            if (held.size() == 2) {
              ByteArrayOutputStream bytes = new ByteArrayOutputStream();
              for (Request each : held) {
                bytes.writeBytes(each.connection().wire(each.plainFrame(each.goodAnswer())));
              }
              request.connection().write(bytes.toByteArray());
            }
          });
      CompletionStage<AsyncResultSet> tooLong =
          bench.session.executeAsync(bench.select(Bench.newId(), 1, DIMENSION));
      Bench.await("the server has the first request", () -> held.size() == 1);
      long id = Bench.newId();
      CompletionStage<AsyncResultSet> good = bench.session.executeAsync(bench.select(id, 3));
      // No other data is sent that would make the client continue.
      AsyncResultSet rows = good.toCompletableFuture().get(20, TimeUnit.SECONDS);
      assertThat(rows.currentPage()).hasSize(3);
      assertThatThrownBy(() -> tooLong.toCompletableFuture().join())
          .hasCauseInstanceOf(FrameTooLongException.class);
      bench.server.play(Script.GOOD);
    }
  }

  /** The driver does not release the frame (JAVA-3075); Quiver does. */
  @ParameterizedTest
  @EnumSource
  void rejectsARequestThatIsTooLong(Wiring wiring) {
    assertThat(keptAfterARequest(wiring, false)).isZero();
    long withoutQuiver = keptAfterARequest(wiring, true);
    assertThat(withoutQuiver > 0).isEqualTo(!wiring.hasSegments());
    if (withoutQuiver > 0) {
      LeakRecorder.forgive("FrameCodec");
    }
  }

  private static long keptAfterARequest(Wiring wiring, boolean stock) {
    try (Bench bench = open(wiring, stock)) {
      for (int i = 0; i < 3; i++) {
        BoundStatement insert = bench.insert(Bench.newId(), 1, DIMENSION);
        if (wiring.hasSegments()) {
          bench.session.execute(insert);
        } else {
          assertThat(bench.failureOf(insert))
              .isInstanceOf(FrameTooLongException.class)
              .hasMessageContaining(
                  stock
                      ? "200000"
                      : "request: expected a frame of at most 200000 bytes (advanced.");
        }
      }
      return bench.allowWhatIsKept();
    }
  }
}

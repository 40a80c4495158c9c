/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.connection.FrameTooLongException;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants.DataType;
import com.datastax.oss.protocol.internal.Segment;
import com.datastax.oss.protocol.internal.response.result.DefaultRows;
import com.datastax.oss.protocol.internal.response.result.RowsMetadata;
import dev.quiver.reliability.server.FakeTable;
import dev.quiver.reliability.server.Statement;
import dev.quiver.reliability.server.Wiring;
import dev.quiver.testkit.driver.HostileFrames;
import dev.quiver.testkit.netty.LeakOfClassExtension;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Compressed answers that are cut, or lie: nothing is allocated for what they claim. */
@ExtendWith(LeakOfClassExtension.class)
class CompressionDamageTest {

  private static final int HEADER = HostileFrames.HEADER;

  /** What a frame may be long at most, where it is not as long as it may be by default. */
  private static final int LIMIT = 200_000;

  /** Protocol v4: bodies, which have the length in front. */
  @Test
  void bodiesThatAreCutOrLie() {
    assertRefused(
        List.of(
            frame -> HostileFrames.withLength(Arrays.copyOf(frame, frame.length - 1)),
            frame -> HostileFrames.withLength(Arrays.copyOf(frame, HEADER + 20)),
            frame -> HostileFrames.withLength(Arrays.copyOf(frame, HEADER + 4)),
            frame -> HostileFrames.withLength(Arrays.copyOf(frame, HEADER + 2)),
            frame ->
                HostileFrames.withInt(frame, HEADER, ByteBuffer.wrap(frame).getInt(HEADER) + 1),
            frame ->
                HostileFrames.withInt(frame, HEADER, ByteBuffer.wrap(frame).getInt(HEADER) - 1),
            frame -> HostileFrames.withInt(frame, HEADER, 0),
            frame -> HostileFrames.withInt(frame, HEADER, -1)));
  }

  @Test
  void bodiesThatClaimTooMuch() {
    assertRefused(
        List.of(
            frame -> HostileFrames.withInt(frame, HEADER, 900_000_000),
            frame -> HostileFrames.withInt(frame, HEADER, Integer.MAX_VALUE)));
  }

  private static void assertRefused(List<UnaryOperator<byte[]>> damages) {
    try (Bench bench = Bench.open(Wiring.V4_LZ4)) {
      for (UnaryOperator<byte[]> damage : damages) {
        Damage.play(
            bench,
            request ->
                request.sendFrame(damage.apply(request.frame(request.goodAnswer()).clone())));
        Damage.assertMalformed(bench, bench.select(Bench.newId(), 3));
      }
    }
  }

  /** Protocol v5: payloads of segments, whose lengths are in their headers. */
  @Test
  void segmentsThatAreCutOrLie() {
    try (Bench bench = Bench.open(Wiring.V5_LZ4)) {
      for (UnaryOperator<CompressedSegment> damage :
          List.<UnaryOperator<CompressedSegment>>of(
              segment -> segment.cut(segment.payload().length - 1),
              segment -> segment.cut(20),
              segment -> segment.cut(1),
              segment -> segment.withLength(segment.length() + 1),
              segment -> segment.withLength(segment.length() - 1),
              segment -> segment.withLength(1),
              segment -> segment.withLength(Segment.MAX_PAYLOAD_LENGTH),
              // Not compressed, it says, so that its bytes are those of a frame.
              segment -> segment.withLength(0))) {
        Damage.play(
            bench,
            request -> {
              CompressedSegment good = CompressedSegment.of(request.wire(request.goodAnswer()));
              request.connection().write(damage.apply(good).wire());
            });
        Damage.assertMalformed(
            bench,
            // Its answer has the names of types, which are worth compressing.
            SimpleStatement.newInstance(FakeTable.select(Bench.DIMENSION), Bench.newId(), 3));
      }
    }
  }

  /**
   * What the bytes can become, and do, but more than a frame may have. With protocol v5 each
   * segment is decompressed by itself, so that the frame is skipped like any that is too long.
   */
  @ParameterizedTest
  @EnumSource(names = {"V4_LZ4", "V5_LZ4"})
  void bombs(Wiring wiring) {
    try (Bench bench =
        Bench.open(
            wiring,
            1,
            config -> config.withBytes(DefaultDriverOption.PROTOCOL_MAX_FRAME_LENGTH, LIMIT))) {
      for (int length : new int[] {LIMIT, 2 * LIMIT, 20 * LIMIT}) {
        Damage.play(
            bench,
            request -> {
              byte[] frame = request.frame(zeros(length));
              request.connection().write(request.connection().wire(frame));
            });
        assertThat(bench.failureOf(bench.select(Bench.newId(), 3)))
            .isInstanceOf(FrameTooLongException.class)
            .hasMessageContaining("advanced.protocol.max-frame-length");
        bench.assertServes();
      }
    }
  }

  private static Message zeros(int length) {
    Queue<List<ByteBuffer>> rows = new ArrayDeque<>();
    rows.add(List.of(ByteBuffer.allocate(length)));
    Statement statement = Statement.of(FakeTable.select(Bench.DIMENSION));
    return new DefaultRows(
        new RowsMetadata(
            List.of(statement.column("zeros", 0, Statement.primitive(DataType.BLOB))),
            null,
            null,
            null),
        rows);
  }
}

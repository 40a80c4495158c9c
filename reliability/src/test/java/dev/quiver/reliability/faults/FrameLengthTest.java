/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.connection.ClosedConnectionException;
import com.datastax.oss.driver.api.core.connection.FrameTooLongException;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import dev.quiver.reliability.server.Script;
import dev.quiver.reliability.server.Wiring;
import dev.quiver.testkit.netty.AllocatorKind;
import dev.quiver.testkit.netty.LeakOfClassExtension;
import dev.quiver.testkit.netty.LeakRecorder;
import dev.quiver.vector.MalformedFrameException;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Frames longer than the driver is told to send and take. Protocol v5 sends them in segments, and
 * the driver does not look at the length of the frame there.
 */
@ExtendWith(LeakOfClassExtension.class)
class FrameLengthTest {

  /** Does not fit into one frame. */
  private static final int DIMENSION = 100_000;

  private static Bench open(Wiring wiring, boolean stock) {
    return Bench.open(
        wiring,
        1,
        AllocatorKind.POOLED_HEAP,
        stock,
        config -> config.withBytes(DefaultDriverOption.PROTOCOL_MAX_FRAME_LENGTH, 200_000));
  }

  /**
   * Good answers come between: of a second long answer that begins in the same bytes as the first
   * one ends the driver reads a wrong stream id, so that its request times out.
   */
  @ParameterizedTest
  @EnumSource(names = {"V4_NONE", "V4_LZ4"})
  void anAnswer(Wiring wiring) {
    try (Bench bench = open(wiring, false)) {
      for (int i = 0; i < 3; i++) {
        assertThat(bench.failureOf(bench.select(Bench.newId(), 1, DIMENSION)))
            .isInstanceOf(FrameTooLongException.class);
        bench.assertServes();
      }
    }
  }

  /**
   * Protocol v5: its first segment is refused and given back, and the connection ends. The driver
   * would keep what is behind it (JAVA-3001), so that nothing more is sent.
   */
  @ParameterizedTest
  @EnumSource(names = {"V5_NONE", "V5_LZ4"})
  void anAnswerInSegments(Wiring wiring) {
    try (Bench bench = open(wiring, false)) {
      for (int i = 0; i < 3; i++) {
        bench.prepareSelect(DIMENSION);
        bench.server.play(
            Script.once(
                request -> {
                  byte[] frame = request.plainFrame(request.goodAnswer());
                  request.connection().write(request.connection().pieces(frame, 100_000).get(0));
                }));
        assertThat(bench.failureOf(bench.select(Bench.newId(), 1, DIMENSION)))
            .isInstanceOfAny(ClosedConnectionException.class, AllNodesFailedException.class)
            .hasRootCauseInstanceOf(MalformedFrameException.class);
        bench.assertServes();
      }
    }
  }

  /** The driver forgets to give the frame back (JAVA-3075), with Quiver and without. */
  @ParameterizedTest
  @EnumSource
  void aRequest(Wiring wiring) {
    long withQuiver = keptAfterARequest(wiring, false);
    long withoutQuiver = keptAfterARequest(wiring, true);
    assertThat(withQuiver).isEqualTo(withoutQuiver);
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
          assertThat(bench.failureOf(insert)).isInstanceOf(FrameTooLongException.class);
        }
      }
      return bench.allowWhatIsKept();
    }
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.session.ProgrammaticArguments;
import dev.quiver.testkit.Recorded;
import dev.quiver.testkit.driver.RowsFrame;
import dev.quiver.vector.MalformedFrameException;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import org.junit.jupiter.api.Test;

/** Tests the Flight Recorder event of a rejected frame, with and without metrics of the driver. */
class RejectedFrameEventTest {

  private static final int ROWS = 987_654_321;

  private final FrameContext context =
      (FrameContext)
          FrameContext.of(
              DriverConfigLoader.programmaticBuilder().build(),
              ProgrammaticArguments.builder().build());

  private static ByteBuf frame(int rows) {
    return Unpooled.wrappedBuffer(
        RowsFrame.ofOneTable(1).string("id").shorts(9).integer(rows).bytes());
  }

  @Test
  void recordsARejectedFrame() throws Exception {
    assertThat(
            Recorded.events(
                "quiver.RejectedFrame",
                () -> {
                  Codecs.connection(context).writeInbound(frame(0));
                  assertThatThrownBy(() -> Codecs.connection(context).writeInbound(frame(ROWS)))
                      .hasCauseInstanceOf(MalformedFrameException.class);
                }))
        .filteredOn(event -> event.getString("reason").contains("of 1 columns"))
        .singleElement()
        .satisfies(
            event -> {
              assertThat(event.getString("reason"))
                  .isEqualTo(
                      "rows: expected bytes for "
                          + ROWS
                          + " rows of 1 columns, got 0 left in the frame");
              assertThat(event.getString("node")).isEqualTo("embedded");
            });
  }
}

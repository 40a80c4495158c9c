/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.session.ProgrammaticArguments;
import com.datastax.oss.protocol.internal.SegmentCodec;
import io.netty.buffer.ByteBuf;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Tests the parts of a session that Quiver replaces. */
class FrameContextTest {

  private static final FrameContext CONTEXT =
      (FrameContext)
          FrameContext.of(
              DriverConfigLoader.programmaticBuilder()
                  .withInt(DefaultDriverOption.NETTY_IO_SHUTDOWN_QUIET_PERIOD, 0)
                  .withInt(DefaultDriverOption.NETTY_ADMIN_SHUTDOWN_QUIET_PERIOD, 0)
                  .build(),
              ProgrammaticArguments.builder().build());

  @AfterAll
  static void close() {
    CONTEXT.getNettyOptions().onClose().syncUninterruptibly();
  }

  /** The codec counts the bytes of the current frame. */
  @Test
  void eachDirectionOfAConnectionHasItsOwnSegmentCodec() {
    SegmentCodec<ByteBuf> one = CONTEXT.getSegmentCodec();
    assertThat(one).isInstanceOf(BoundedSegmentCodec.class);
    assertThat(CONTEXT.getSegmentCodec()).isInstanceOf(BoundedSegmentCodec.class).isNotSameAs(one);
  }

  @Test
  void requestsGoToOurProcessor() {
    assertThat(CONTEXT.results()).isNotNull();
    assertThat(
            CONTEXT
                .getRequestProcessorRegistry()
                .processorFor(SimpleStatement.newInstance("SELECT 1"), Statement.ASYNC))
        .extracting("results")
        .isSameAs(CONTEXT.results());
  }
}

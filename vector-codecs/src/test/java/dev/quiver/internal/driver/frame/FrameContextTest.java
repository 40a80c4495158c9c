/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.session.ProgrammaticArguments;
import com.datastax.oss.protocol.internal.SegmentCodec;
import io.netty.buffer.ByteBuf;
import org.junit.jupiter.api.Test;

/** The parts of a session that are ours. */
class FrameContextTest {

  private final FrameContext context =
      (FrameContext)
          FrameContext.of(
              DriverConfigLoader.programmaticBuilder().build(),
              ProgrammaticArguments.builder().build());

  /** It counts the bytes of a frame. */
  @Test
  void eachDirectionOfAConnectionHasACodecOfSegmentsOfItsOwn() {
    SegmentCodec<ByteBuf> one = context.getSegmentCodec();
    assertThat(one).isInstanceOf(BoundedSegmentCodec.class);
    assertThat(context.getSegmentCodec()).isInstanceOf(BoundedSegmentCodec.class).isNotSameAs(one);
  }

  @Test
  void requestsGoToOurProcessor() {
    assertThat(context.results()).isNotNull();
    assertThat(
            context
                .getRequestProcessorRegistry()
                .processorFor(SimpleStatement.newInstance("SELECT 1"), Statement.ASYNC))
        .extracting("results")
        .isSameAs(context.results());
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.quiver.testkit.Allocation;
import dev.quiver.testkit.driver.HostileFrames;
import dev.quiver.vector.MalformedFrameException;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.function.Consumer;

/** Checks that malformed input is rejected without large allocations. */
final class Hostile {

  /** Pages are kept as received, with an offset for each cell. */
  static final int ROWS = 2;

  /** Columns and types become objects several times as large as their bytes. */
  static final int METADATA = 32;

  /** Bytes for an exception and its message. */
  private static final int OVERHEAD = 4 * 1024;

  /** Bytes that the JVM keeps per stack frame of an exception. */
  private static final int STACK_FRAME = 32;

  private Hostile() {}

  /**
   * Checks that a decoder rejects its input, and that its allocations are bounded by the input.
   *
   * @param factor the limit of the allocations, in multiples of the input's length
   * @return the message of the error
   */
  static String rejected(ByteBuf input, int factor, Consumer<ByteBuf> decoder) {
    Throwable rejection = catchThrowable(() -> decoder.accept(input.duplicate()));
    assertThat(rejection).isExactlyInstanceOf(MalformedFrameException.class);
    long limit =
        (long) factor * input.readableBytes()
            + OVERHEAD
            + (long) STACK_FRAME * rejection.getStackTrace().length;
    assertThat(Allocation.bytes(limit, () -> attempt(input.duplicate(), decoder)))
        .as("bytes allocated to reject %d bytes: %s", input.readableBytes(), rejection.getMessage())
        .isLessThanOrEqualTo(limit);
    return rejection.getMessage();
  }

  static String rejected(byte[] input, int factor, Consumer<ByteBuf> decoder) {
    return rejected(Unpooled.wrappedBuffer(input), factor, decoder);
  }

  /** Checks that a decoder rejects a frame whose body is cut, at any byte. */
  static void rejectedIfCut(byte[] frame, Consumer<ByteBuf> decoder) {
    for (int length = HostileFrames.HEADER; length < frame.length; length++) {
      rejected(HostileFrames.withLength(HostileFrames.cut(frame, length)), METADATA, decoder);
    }
  }

  private static void attempt(ByteBuf source, Consumer<ByteBuf> decoder) {
    try {
      decoder.accept(source);
    } catch (MalformedFrameException e) {
      Allocation.sink = e;
    }
  }
}

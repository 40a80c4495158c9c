/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.quiver.testkit.Allocation;
import dev.quiver.vector.MalformedFrameException;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.function.Consumer;

/** Input that is refused, and cheaply so. */
final class Hostile {

  /** Pages of rows are kept as they are, with an offset for each cell. */
  static final int ROWS = 2;

  /** Columns and types become objects, each of which is several times its bytes. */
  static final int METADATA = 32;

  /** For an exception and its message. */
  private static final int OVERHEAD = 4 * 1024;

  /** What the JVM keeps of the stack for an exception. */
  private static final int STACK_FRAME = 32;

  private Hostile() {}

  /**
   * Checks that a decoder refuses its input, and that what it allocates is bounded by the input.
   *
   * @param factor how many times the input it may allocate
   * @return what it says
   */
  static String refused(ByteBuf input, int factor, Consumer<ByteBuf> decoder) {
    Throwable refusal = catchThrowable(() -> decoder.accept(input.duplicate()));
    assertThat(refusal).isExactlyInstanceOf(MalformedFrameException.class);
    long limit =
        (long) factor * input.readableBytes()
            + OVERHEAD
            + (long) STACK_FRAME * refusal.getStackTrace().length;
    assertThat(Allocation.bytes(limit, () -> attempt(input.duplicate(), decoder)))
        .as("bytes allocated to refuse %d bytes: %s", input.readableBytes(), refusal.getMessage())
        .isLessThanOrEqualTo(limit);
    return refusal.getMessage();
  }

  static String refused(byte[] input, int factor, Consumer<ByteBuf> decoder) {
    return refused(Unpooled.wrappedBuffer(input), factor, decoder);
  }

  private static void attempt(ByteBuf source, Consumer<ByteBuf> decoder) {
    try {
      decoder.accept(source);
    } catch (MalformedFrameException e) {
      Allocation.sink = e;
    }
  }
}

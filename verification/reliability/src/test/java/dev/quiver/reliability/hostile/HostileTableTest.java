/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.protocol.internal.FrameCodec;
import dev.quiver.internal.driver.frame.Codecs;
import dev.quiver.internal.driver.frame.Compression;
import dev.quiver.row.RowDecoder;
import dev.quiver.testkit.Allocation;
import dev.quiver.vector.RowDecodeException;
import io.netty.buffer.ByteBuf;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every input of the tables is refused by the documented exception, and costs no more than twice
 * its bytes and 4 KiB, the exception, its message and its stack included.
 */
class HostileTableTest {

  private static final int FACTOR = 2;
  private static final int OVERHEAD = 4 * 1024;

  static Stream<HostileCase> lines() {
    return Stream.concat(FrameLines.all().stream(), CodecLines.all().stream());
  }

  @ParameterizedTest
  @MethodSource("lines")
  void eachLineIsRefusedAndCostsNextToNothing(HostileCase line) throws InterruptedException {
    Throwable refusal = catchThrowable(line.attempt()::run);
    assertThat(refusal).isInstanceOf(line.refusal()).hasMessageContaining(line.message());
    long enough = (long) FACTOR * line.length() + OVERHEAD;
    assertThat(allocated(line, enough))
        .as("bytes allocated to refuse %d bytes by %s", line.length(), refusal)
        .isLessThanOrEqualTo(enough);
  }

  /** At a higher cost: the exception has another as its cause. */
  @ParameterizedTest
  @ValueSource(ints = {(1 << 30) + 1, 0, -1, Integer.MAX_VALUE})
  void aDecoderRefusesDimensionsThatCannotBe(int dimension) {
    Row row = CodecLines.row(DataTypes.vectorOf(DataTypes.FLOAT, dimension), new byte[4]);
    assertThatThrownBy(() -> RowDecoder.arrays().with("v", float[].class).decode(row))
        .isInstanceOf(RowDecodeException.class)
        .hasMessageContaining("column v");
  }

  /** A body that claims a mebibyte, which the driver alone believes. */
  @Test
  void whatIsAllocatedOutsideOfTheHeapIsCounted() throws InterruptedException {
    int claimed = 1 << 20;
    byte[] body = FrameLines.compressed(claimed, 0x10, 0, 0, 0);
    FrameCodec<ByteBuf> stock = Codecs.stock(CountingAllocator.INSTANCE, Compression.LZ4);
    HostileCase line = HostileCase.frame("planted", "", body, stock::decode);
    assertThat(allocated(line, 2L * claimed)).isGreaterThan(claimed);
  }

  /**
   * Of the heap and outside of it, on a thread of its own, whose stack is short: an exception keeps
   * it, and that of a test is 3 KiB of JUnit.
   */
  private static long allocated(HostileCase line, long enough) throws InterruptedException {
    AtomicLong least = new AtomicLong(Long.MAX_VALUE);
    Thread thread = new Thread(() -> least.set(Allocation.least(enough, () -> once(line))));
    thread.start();
    thread.join();
    return least.get();
  }

  private static long once(HostileCase line) {
    long directBefore = CountingAllocator.INSTANCE.directBytes();
    long heap = Allocation.once(() -> attempt(line));
    return heap + CountingAllocator.INSTANCE.directBytes() - directBefore;
  }

  private static void attempt(HostileCase line) {
    try {
      line.attempt().run();
    } catch (Exception e) {
      Allocation.sink = e;
    }
  }
}

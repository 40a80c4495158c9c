/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.internal.core.protocol.ByteBufPrimitiveCodec;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.ProtocolV4ClientCodecs;
import com.datastax.oss.protocol.internal.ProtocolV5ClientCodecs;
import dev.quiver.internal.driver.frame.Codecs;
import dev.quiver.internal.driver.frame.Compression;
import dev.quiver.reliability.server.Payload;
import io.netty.buffer.ByteBuf;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that rows, cells, matrices and borrowed arrays do not change when the frames they came from
 * or were written to are released, and other requests reuse the memory.
 */
class StaleReadsTest {

  /** In both kinds of memory together; ten times as many in {@code reliability/soak}. */
  private static final long READS = Long.getLong("quiver.stale.reads", 1_000_000);

  /** The minimum number of requests is one for this many reads, so that they do race. */
  private static final long READS_PER_REQUEST = 2_000;

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void noReadIsStale(boolean direct) throws InterruptedException {
    PoisonAllocator allocator = new PoisonAllocator(direct);
    long start = System.nanoTime();
    Race race = new Race(allocator, compression -> Codecs.ours(allocator, compression));
    race.run(READS / 2);
    System.out.printf(
        "%s memory: %,d reads, %,d requests, %,d buffers overwritten, %.1f s%n",
        direct ? "direct" : "heap",
        race.reads(),
        race.requests(),
        allocator.released(),
        (System.nanoTime() - start) / 1e9);
    assertThat(race.reads()).isGreaterThanOrEqualTo(READS / 2);
    assertThat(race.requests()).isGreaterThan(READS / 2 / READS_PER_REQUEST);
    assertThat(allocator.released()).isGreaterThan(2 * race.requests());
    assertThat(allocator.inUse()).isZero();
  }

  /** A client whose cells are views of the frame fails the test. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void detectsReadsOfAnOverwrittenFrame(boolean direct) {
    PoisonAllocator allocator = new PoisonAllocator(direct);
    Race race = new Race(allocator, compression -> viewing(allocator, compression));
    assertThatThrownBy(() -> race.run(READS / 2))
        .isInstanceOf(AssertionError.class)
        .hasRootCauseInstanceOf(AssertionError.class);
    assertThat(allocator.inUse()).isZero();
  }

  /** Also detected by the data of the memory's next owner. */
  @Test
  void detectsAValueOfAnotherRequest() {
    PoisonAllocator allocator = new PoisonAllocator(true);
    int dimension = 16;
    ByteBuf own = allocator.buffer().writeBytes(Payload.bytes(1, 0, dimension));
    ByteBuffer stale = own.nioBuffer();
    Payload.check(stale, dimension, 1, 0);
    own.release();
    ByteBuf others = allocator.buffer().writeBytes(Payload.bytes(2, 0, dimension));
    Payload.check(stale, dimension, 2, 0);
    assertThatThrownBy(() -> Payload.check(stale, dimension, 1, 0))
        .isInstanceOf(Payload.WrongPayload.class);
    others.release();
  }

  private static FrameCodec<ByteBuf> viewing(PoisonAllocator allocator, Compression compression) {
    return new FrameCodec<>(
        new ByteBufPrimitiveCodec(allocator) {
          @Override
          public ByteBuffer readBytes(ByteBuf source) {
            int length = source.readInt();
            if (length < 0) {
              return null;
            }
            ByteBuffer view = source.nioBuffer(source.readerIndex(), length);
            source.skipBytes(length);
            return view;
          }
        },
        compression.compressor(),
        new ProtocolV4ClientCodecs(),
        new ProtocolV5ClientCodecs());
  }
}

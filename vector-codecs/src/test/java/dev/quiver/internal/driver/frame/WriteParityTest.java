/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants.BatchType;
import com.datastax.oss.protocol.internal.ProtocolConstants.Version;
import dev.quiver.internal.driver.FrameValues;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.driver.ArrayValue;
import dev.quiver.testkit.netty.Allocators;
import dev.quiver.testkit.netty.TrackingAllocator;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that requests equal the driver's byte by byte, and have the declared length. */
class WriteParityTest {

  private static final int ROUNDS = Seed.rounds(1, 3);

  @RegisterExtension final Allocators allocators = new Allocators();

  private int borrowedFrames;

  @ParameterizedTest
  @EnumSource
  void writesExecuteWithEveryCombinationOfOptions(Compression compression) {
    RandomMessages messages = new RandomMessages(Seed.random("execute " + compression));
    for (int round = 0; round < ROUNDS; round++) {
      for (int version : Codecs.VERSIONS) {
        for (int options = 0; options < 1 << RandomMessages.EXECUTE_OPTIONS; options++) {
          check(messages.execute(version, options), compression);
        }
      }
    }
    assertThat(borrowedFrames).isGreaterThan(ROUNDS * 300);
  }

  @ParameterizedTest
  @EnumSource
  void writesBatchesOfEveryTypeAndCombinationOfOptions(Compression compression) {
    RandomMessages messages = new RandomMessages(Seed.random("batch " + compression));
    for (int round = 0; round < ROUNDS; round++) {
      for (int version : Codecs.VERSIONS) {
        for (byte type : new byte[] {BatchType.LOGGED, BatchType.UNLOGGED, BatchType.COUNTER}) {
          for (int options = 0; options < 1 << RandomMessages.BATCH_OPTIONS; options++) {
            check(messages.batch(version, type, options), compression);
          }
        }
      }
    }
    assertThat(borrowedFrames).isGreaterThan(ROUNDS * 150);
  }

  @ParameterizedTest
  @EnumSource
  void writesLargeFramesAsTheDriverDoes(Compression compression) {
    SplittableRandom random = Seed.random("large " + compression);
    RandomMessages messages = new RandomMessages(random);
    for (ArrayValue value : ArrayValue.each(5000, random)) {
      for (int version : Codecs.VERSIONS) {
        check(messages.execute(version, 0, RandomStatement.large(5, value)), compression);
      }
    }
  }

  @Test
  void writesArraysAroundTheSizesWhereKernelsSwitchLoops() {
    SplittableRandom random = Seed.random("kinds");
    RandomMessages messages = new RandomMessages(random);
    for (int count : new int[] {1, 2, 3, 15, 16, 17, 31, 33, 127, 255, 256, 1023, 1025, 1536}) {
      for (ArrayValue value : ArrayValue.each(count, random)) {
        for (TrackingAllocator allocator : allocators.all()) {
          RandomMessages.Pair pair =
              messages.execute(Version.V4, 0, RandomStatement.large(1, value));
          check(pair, Compression.NONE, allocator);
        }
      }
    }
  }

  @Test
  void writesManyVariablesAsTheDriverDoes() {
    SplittableRandom random = Seed.random("many");
    RandomMessages messages = new RandomMessages(random);
    for (int variables : new int[] {0, 50, 3000}) {
      RandomStatement statement = RandomStatement.of(variables, random);
      check(messages.execute(Version.V5, 0, statement), Compression.NONE);
    }
  }

  /** A retry may be encoded on one event loop while a speculative execution is on another. */
  @Test
  void writesTheSameBytesInSeveralThreads() throws Exception {
    RandomMessages messages = new RandomMessages(Seed.random("threads"));
    RandomMessages.Pair pair = messages.batch(Version.V5, BatchType.LOGGED, 0);
    UnpooledByteBufAllocator shared = UnpooledByteBufAllocator.DEFAULT;
    byte[] expected = Codecs.drain(Codecs.stock(shared, Compression.NONE).encode(pair.plain()));
    FrameCodec<ByteBuf> ours = Codecs.ours(shared, Compression.NONE);
    ExecutorService threads = Executors.newFixedThreadPool(4);
    List<Future<byte[]>> encoded = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      encoded.add(threads.submit(() -> Codecs.drain(ours.encode(pair.borrowed()))));
    }
    threads.shutdown();
    for (Future<byte[]> frame : encoded) {
      assertThat(frame.get()).isEqualTo(expected);
    }
  }

  @Test
  void writesTheSameBytesIntoSeveralPieces() {
    RandomMessages messages = new RandomMessages(Seed.random("pieces"));
    for (TrackingAllocator allocator : allocators.all()) {
      for (int options = 0; options < 16; options++) {
        RandomMessages.Pair pair = messages.batch(Version.V5, BatchType.LOGGED, options);
        FrameCodec<ByteBuf> ours = Codecs.ours(allocator, Compression.NONE);
        ByteBuf target = Pieces.of(allocator, ours.encodedBodySize(pair.borrowed()) + 9);
        ours.encodeInto(pair.borrowed(), -1, target);
        assertThat(Codecs.drain(target))
            .isEqualTo(
                Codecs.drain(Codecs.stock(allocator, Compression.NONE).encode(pair.plain())));
      }
    }
  }

  @Test
  void rejectsABatchAsTheDriverDoes() {
    SplittableRandom random = Seed.random("rejected");
    List<ByteBuffer> values =
        RandomStatement.large(
                1, ArrayValue.of(ArrayValue.Kind.VECTOR, ElementType.INT, 2, false, random))
            .values();
    assertThat(values).isInstanceOf(FrameValues.class);
    checkRejected(batch(Collections.nCopies(0x10000, values), 0x10000));
    checkRejected(batch(List.of(values, values), 3));
  }

  private void checkRejected(Message batch) {
    for (int version : Codecs.VERSIONS) {
      Frame frame = TestRequests.frame(version, batch);
      TrackingAllocator allocator = allocators.any();
      assertThatThrownBy(() -> Codecs.ours(allocator, Compression.NONE).encode(frame))
          .isInstanceOf(IllegalArgumentException.class)
          .satisfies(
              ours ->
                  assertThatThrownBy(() -> Codecs.stock(allocator, Compression.NONE).encode(frame))
                      .isExactlyInstanceOf(ours.getClass())
                      .hasMessage(ours.getMessage()));
    }
  }

  private static Message batch(List<List<ByteBuffer>> values, int queries) {
    return TestRequests.batch(Collections.nCopies(queries, new byte[] {1}), values);
  }

  private void check(RandomMessages.Pair pair, Compression compression) {
    check(pair, compression, allocators.any());
  }

  private void check(
      RandomMessages.Pair pair, Compression compression, TrackingAllocator allocator) {
    if (pair.isBorrowed()) {
      borrowedFrames++;
    }
    FrameCodec<ByteBuf> stock = Codecs.stock(allocator, compression);
    FrameCodec<ByteBuf> ours = Codecs.ours(allocator, compression);
    String frame = pair.borrowed().message + ", v" + pair.borrowed().protocolVersion;
    byte[] expected = Codecs.drain(stock.encode(pair.plain()));
    assertThat(Codecs.drain(ours.encode(pair.borrowed()))).as(frame).isEqualTo(expected);
    assertThat(Codecs.drain(ours.encode(pair.plain()))).as(frame).isEqualTo(expected);
    assertThat(Codecs.drain(stock.encode(pair.borrowed()))).as(frame).isEqualTo(expected);
    checkDeclaredSize(pair.borrowed(), ours, allocator);
  }

  /** Writes into a buffer with more capacity than the frame needs. */
  private static void checkDeclaredSize(
      Frame frame, FrameCodec<ByteBuf> ours, TrackingAllocator allocator) {
    int declared = ours.encodedBodySize(frame);
    ByteBuf target = allocator.buffer(declared + 100);
    ours.encodeInto(frame, declared, target);
    int written = Codecs.drain(target).length;
    assertThat(written - ours.encodedHeaderSize(frame)).isEqualTo(declared);
  }
}

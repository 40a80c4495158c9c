/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.internal.core.protocol.ByteBufPrimitiveCodec;
import com.datastax.oss.protocol.internal.CrcMismatchException;
import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.ProtocolConstants.BatchType;
import com.datastax.oss.protocol.internal.ProtocolConstants.Version;
import com.datastax.oss.protocol.internal.Segment;
import com.datastax.oss.protocol.internal.SegmentCodec;
import com.datastax.oss.protocol.internal.response.result.SetKeyspace;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.driver.ArrayValue;
import dev.quiver.testkit.netty.AllocatorKind;
import dev.quiver.testkit.netty.Allocators;
import dev.quiver.testkit.netty.TrackingAllocator;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests frames in segments of protocol v5 and v6, valid ones and malformed ones. */
class SegmentParityTest {

  /** Fewer in the lane mutation of .ci/run, which runs the tests for every mutant. */
  private static final int ROUNDS = Integer.getInteger("quiver.test.rounds", 40);

  private static final UnpooledByteBufAllocator MEMORY = UnpooledByteBufAllocator.DEFAULT;
  private static final Frame FRAME =
      Frame.forResponse(
          Version.V5, 1, null, Frame.NO_PAYLOAD, List.of(), new SetKeyspace("k".repeat(1000)));
  private final byte[] plain = Codecs.drain(Codecs.server(MEMORY, Compression.NONE).encode(FRAME));
  private final byte[] segment =
      Segments.encode(
              List.of(FRAME),
              Codecs.server(MEMORY, Compression.NONE),
              MEMORY,
              Compression.LZ4.compressor())
          .get(0);

  @RegisterExtension final Allocators allocators = new Allocators();

  /** The driver compresses segments with LZ4 only, but its codec also works with others. */
  @ParameterizedTest
  @EnumSource
  void smallFramesShareASegment(Compression compression) {
    RandomMessages messages = new RandomMessages(Seed.random("shared " + compression));
    for (int round = 0; round < ROUNDS; round++) {
      for (int version : new int[] {Version.V5, Version.V6}) {
        List<RandomMessages.Pair> pairs = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
          pairs.add(messages.execute(version, round + i));
          pairs.add(messages.batch(version, BatchType.UNLOGGED, i));
        }
        assertThat(check(pairs, compression)).hasSize(1);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void largeFramesAreSplitIntoSeveralSegments(Compression compression) {
    SplittableRandom random = Seed.random("split " + compression);
    RandomMessages messages = new RandomMessages(random);
    for (int count : new int[] {16_380, 16_384, 40_000}) {
      ArrayValue value =
          ArrayValue.of(ArrayValue.Kind.VECTOR, ElementType.BIGINT, count, false, random);
      RandomStatement large = RandomStatement.large(2, value);
      List<RandomMessages.Pair> pairs =
          List.of(
              messages.execute(Version.V5, 0),
              messages.execute(Version.V5, 3, large),
              messages.execute(Version.V5, 0));
      int expected = 1 + 2 * value.bytes().remaining() / Segment.MAX_PAYLOAD_LENGTH;
      assertThat(check(pairs, compression)).hasSizeGreaterThanOrEqualTo(expected);
    }
  }

  private List<byte[]> check(List<RandomMessages.Pair> pairs, Compression compression) {
    TrackingAllocator allocator = allocators.any();
    List<Frame> borrowed = pairs.stream().map(RandomMessages.Pair::borrowed).toList();
    List<Frame> plain = pairs.stream().map(RandomMessages.Pair::plain).toList();
    assertThat(pairs).anyMatch(RandomMessages.Pair::isBorrowed);
    List<byte[]> ours =
        Segments.encode(
            borrowed,
            Codecs.ours(allocator, Compression.NONE),
            allocator,
            compression.compressor());
    List<byte[]> stock =
        Segments.encode(
            plain, Codecs.stock(allocator, Compression.NONE), allocator, compression.compressor());
    assertThat(ours).hasSameSizeAs(stock);
    for (int i = 0; i < stock.size(); i++) {
      assertThat(ours.get(i)).as("segment %d", i).isEqualTo(stock.get(i));
    }
    return ours;
  }

  /** Segments of any compressor are read back; the caller releases their memory. */
  @ParameterizedTest
  @EnumSource(names = {"NONE", "LZ4"})
  void readsSegmentsOfAnyCompressor(Compression compression) throws CrcMismatchException {
    TrackingAllocator allocator = allocators.any();
    RandomMessages messages = new RandomMessages(Seed.random("read " + compression));
    List<Frame> frames = List.of(messages.execute(Version.V5, 3).plain());
    SegmentCodec<ByteBuf> codec = Codecs.segments(allocator, compression);
    byte[] frame = Codecs.drain(Codecs.stock(allocator, Compression.NONE).encode(frames.get(0)));
    for (byte[] segment :
        Segments.encode(
            frames,
            Codecs.stock(allocator, Compression.NONE),
            allocator,
            compression.compressor())) {
      ByteBuf bytes = BytesIn.ONE_PIECE.hold(segment, allocator);
      SegmentCodec.Header header =
          codec.decodeHeader(bytes.readSlice(codec.headerLength() + SegmentCodec.CRC24_LENGTH));
      Segment<ByteBuf> read = codec.decode(header, bytes);
      assertThat(read.isSelfContained).isTrue();
      assertThat(Codecs.drain(read.payload)).isEqualTo(frame);
      allocator.checkAllReleased();
    }
  }

  /** The next segment is read. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void releasesTheSegmentIfDecompressingRunsOutOfMemory(boolean direct)
      throws CrcMismatchException {
    assertThat(segment.length).as("compressed").isLessThan(plain.length / 2);
    // The first allocation is for the input.
    TrackingAllocator failing = AllocatorKind.unpooled(direct).createFailing(1);
    SegmentCodec<ByteBuf> codec = Codecs.segments(failing, Compression.LZ4);

    ByteBuf bytes = BytesIn.ONE_PIECE.hold(segment, failing);
    assertThatThrownBy(() -> decode(bytes, codec)).isInstanceOf(TrackingAllocator.NoMemory.class);
    failing.checkAllReleased();

    ByteBuf next = BytesIn.ONE_PIECE.hold(segment, failing);
    assertThat(Codecs.drain(decode(next, codec).payload)).isEqualTo(plain);
    failing.checkAllReleased();
  }

  /** A payload in pooled memory counts its own references, so releasing the input is not enough. */
  @Test
  void releasesThePayloadOfARejectedSegment() {
    PooledByteBufAllocator pool = new PooledByteBufAllocator(false);
    List<ByteBuf> payloads = new ArrayList<>();
    SegmentCodec<ByteBuf> codec =
        new SegmentCodec<>(
            new ByteBufPrimitiveCodec(pool) {
              @Override
              public ByteBuf readRetainedSlice(ByteBuf source, int length) {
                ByteBuf payload = super.readRetainedSlice(source, length);
                payloads.add(payload);
                return payload;
              }
            },
            BoundedCompressor.of(Compression.LZ4.compressor(), plain.length - 1));
    ByteBuf bytes = BytesIn.ONE_PIECE.hold(segment, pool);
    assertThatThrownBy(() -> decode(bytes, codec)).isInstanceOf(LongFrameException.class);
    assertThat(payloads).hasSize(1);
    assertThat(payloads.get(0).refCnt()).isZero();
    assertThat(bytes.refCnt()).isZero();
  }

  private static Segment<ByteBuf> decode(ByteBuf bytes, SegmentCodec<ByteBuf> codec)
      throws CrcMismatchException {
    SegmentCodec.Header header =
        codec.decodeHeader(bytes.readSlice(codec.headerLength() + SegmentCodec.CRC24_LENGTH));
    return codec.decode(header, bytes);
  }
}

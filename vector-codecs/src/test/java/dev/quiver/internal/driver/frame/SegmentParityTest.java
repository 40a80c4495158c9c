/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.protocol.internal.CrcMismatchException;
import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.ProtocolConstants.BatchType;
import com.datastax.oss.protocol.internal.ProtocolConstants.Version;
import com.datastax.oss.protocol.internal.Segment;
import com.datastax.oss.protocol.internal.SegmentCodec;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.driver.ArrayValue;
import dev.quiver.testkit.netty.Allocators;
import dev.quiver.testkit.netty.TrackingAllocator;
import io.netty.buffer.ByteBuf;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests frames in segments of protocol v5 and v6. */
class SegmentParityTest {

  /** Fewer in the lane mutation of .ci/run, which runs the tests for every mutant. */
  private static final int ROUNDS = Integer.getInteger("quiver.test.rounds", 40);

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
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.ProtocolConstants.FrameFlag;
import com.datastax.oss.protocol.internal.ProtocolConstants.Version;
import com.datastax.oss.protocol.internal.request.Batch;
import com.datastax.oss.protocol.internal.response.result.DefaultRows;
import dev.quiver.internal.driver.frame.FaultyValues.Fault;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.driver.HostileFrames;
import dev.quiver.testkit.driver.RowsFrame;
import dev.quiver.testkit.netty.AllocatorKind;
import dev.quiver.testkit.netty.Allocators;
import dev.quiver.testkit.netty.TrackingAllocator;
import dev.quiver.vector.MalformedFrameException;
import io.netty.buffer.ByteBuf;
import java.nio.BufferOverflowException;
import java.util.Arrays;
import java.util.Collections;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that the buffers of a frame that cannot be read or written are released. */
class FrameFaultsTest {

  private static final int FLAGS_OFFSET = 1;

  @RegisterExtension final Allocators allocators = new Allocators();

  @ParameterizedTest
  @EnumSource(names = {"LZ4", "SNAPPY"})
  void releasesTheBufferOfAMalformedFrame(Compression compression) {
    for (TrackingAllocator allocator : allocators.all()) {
      byte[] broken = compression.compress(brokenRows());
      byte[] valid = encode(validRows(), compression, allocator);
      FrameCodec<ByteBuf> codec = Codecs.ours(allocator, compression);
      for (int i = 0; i < 3; i++) {
        rejected(broken, codec, allocator);
        // The thread's state is clean for the next frame.
        ByteBuf next = BytesIn.ONE_PIECE.hold(valid, allocator);
        assertThat(codec.decode(next).message).isInstanceOf(DefaultRows.class);
        next.release();
        allocator.checkAllReleased();
      }
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"LZ4", "SNAPPY"})
  void releasesTheBufferOfATruncatedFrame(Compression compression) {
    for (TrackingAllocator allocator : allocators.all()) {
      byte[] whole = encode(validRows(), compression, allocator);
      FrameCodec<ByteBuf> codec = Codecs.ours(allocator, compression);
      for (int length = FrameCodec.V3_ENCODED_HEADER_SIZE; length < whole.length; length++) {
        byte[] cut = HostileFrames.withLength(Arrays.copyOf(whole, length));
        rejected(cut, codec, allocator);
      }
    }
  }

  /** Without a compressor, the driver ignores the flag and reads the body as it is. */
  @Test
  void readsAFrameMarkedAsCompressedWithoutACompressor() {
    TrackingAllocator allocator = allocators.any();
    byte[] plain = encode(validRows(), Compression.NONE, allocator);
    plain[FLAGS_OFFSET] |= FrameFlag.COMPRESSED;
    ByteBuf source = BytesIn.ONE_PIECE.hold(plain, allocator);
    Frame ours = Codecs.ours(allocator, Compression.NONE).decode(source.duplicate());
    FrameAssert.assertSameRows(ours, Codecs.stock(allocator, Compression.NONE).decode(source));
    source.release();
  }

  @ParameterizedTest
  @EnumSource(names = {"LZ4", "SNAPPY"})
  void leaksNothingIfDecompressingRunsOutOfMemory(Compression compression) {
    TrackingAllocator allocator = allocators.any();
    byte[] valid = encode(validRows(), compression, allocator);
    for (boolean direct : new boolean[] {false, true}) {
      TrackingAllocator failing = AllocatorKind.unpooled(direct).createFailing(1);
      ByteBuf source = BytesIn.ONE_PIECE.hold(valid, failing);
      FrameCodec<ByteBuf> codec = Codecs.ours(failing, compression);
      assertThatThrownBy(() -> codec.decode(source)).isInstanceOf(TrackingAllocator.NoMemory.class);
      source.release();
      failing.checkAllReleased();
    }
  }

  /** Any exception of the driver's part of the decoder. */
  @ParameterizedTest
  @EnumSource(names = {"LZ4", "SNAPPY"})
  void releasesTheBufferIfTheDriversDecoderFails(Compression compression) {
    byte[] unknownKind = RowsFrame.of(0, 0).integer(0).bytes();
    unknownKind[FrameCodec.V3_ENCODED_HEADER_SIZE + 3] = 99;
    for (TrackingAllocator allocator : allocators.all()) {
      byte[] frame = compression.compress(unknownKind);
      rejected(frame, Codecs.ours(allocator, compression), allocator)
          .hasMessage("frame: cannot be decoded: Unsupported result kind: 99")
          .hasCauseExactlyInstanceOf(IllegalArgumentException.class);
    }
  }

  /** The driver detects this error after it has released the decompressed buffer. */
  @ParameterizedTest
  @EnumSource(names = {"LZ4", "SNAPPY"})
  void rejectsACompressedFrameOfV3WithACustomPayload(Compression compression) {
    byte[] body = RowsFrame.of(4, 1).bytes();
    int header = FrameCodec.V3_ENCODED_HEADER_SIZE;
    // The payload has one entry with an empty key and no value. The message is void.
    byte[] content = {0, 1, 0, 0, -1, -1, -1, -1, 0, 0, 0, 1};
    byte[] frame = Arrays.copyOf(body, header + content.length);
    System.arraycopy(content, 0, frame, header, content.length);
    for (TrackingAllocator allocator : allocators.all()) {
      byte[] compressed = compression.compress(frame);
      compressed[0] = (byte) (0x80 | Version.V3);
      compressed[FLAGS_OFFSET] = FrameFlag.COMPRESSED | FrameFlag.CUSTOM_PAYLOAD;
      rejected(compressed, Codecs.ours(allocator, compression), allocator)
          .hasMessageEndingWith("cannot be decoded: Custom payloads require protocol V4")
          .hasCauseExactlyInstanceOf(IllegalArgumentException.class);
    }
  }

  /** Also checks that all memory is released. */
  private static AbstractThrowableAssert<?, ?> rejected(
      byte[] frame, FrameCodec<ByteBuf> codec, TrackingAllocator allocator) {
    ByteBuf source = BytesIn.ONE_PIECE.hold(frame, allocator);
    Throwable rejection = catchThrowable(() -> codec.decode(source));
    source.release();
    allocator.checkAllReleased();
    return assertThat(rejection).isInstanceOf(MalformedFrameException.class);
  }

  private static Frame validRows() {
    return new RandomResults(Seed.random("valid")).rows(Version.V4, 0, 3, 10, 100);
  }

  /** A page whose last cell ends after the frame. */
  private static byte[] brokenRows() {
    return RowsFrame.of(4, 1).integer(1).integer(1000).zeros(999).bytes();
  }

  private static byte[] encode(Frame frame, Compression compression, TrackingAllocator allocator) {
    return Codecs.drain(Codecs.server(allocator, compression).encode(frame));
  }

  @ParameterizedTest
  @EnumSource
  void releasesTheFrameIfAValueFails(Fault fault) {
    Class<? extends Exception> expected =
        switch (fault) {
          case LENGTH_FAILS, WRITE_FAILS -> FaultyValues.Failure.class;
          case WRITES_TOO_LITTLE -> IllegalStateException.class;
          case WRITES_TOO_MUCH -> BufferOverflowException.class;
        };
    for (TrackingAllocator allocator : allocators.all()) {
      for (Compression compression : Compression.values()) {
        FrameCodec<ByteBuf> codec = Codecs.ours(allocator, compression);
        for (int version : Codecs.VERSIONS) {
          for (Frame frame : FaultyValues.frames(version, fault)) {
            assertThatThrownBy(() -> codec.encode(frame)).isExactlyInstanceOf(expected);
            allocator.checkAllReleased();
          }
        }
      }
    }
  }

  @Test
  void releasesTheFrameIfAValueMisreportsItsLength() {
    FrameCodec<ByteBuf> codec = Codecs.ours(allocators.any(), Compression.NONE);
    for (Frame frame : FaultyValues.frames(Version.V4, Fault.WRITES_TOO_LITTLE)) {
      assertThatThrownBy(() -> codec.encode(frame))
          .hasMessage("value 1: expected 100 bytes, got 99");
    }
  }

  /** The count of statements has two bytes. */
  @Test
  void rejectsABatchOfMoreThan65535Statements() {
    BatchEncoder encoder = new BatchEncoder(new Batch.Codec(Version.V4), null);
    assertThat(encoder.encodedSize(batch(0xffff))).isGreaterThan(0xffff);
    assertThatThrownBy(() -> encoder.encodedSize(batch(0x10000)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Batch messages can contain at most 65535 queries");
  }

  private static Batch batch(int statements) {
    return TestRequests.batch(
        Collections.nCopies(statements, "INSERT"),
        Collections.nCopies(statements, new FaultyValues(Fault.WRITE_FAILS)));
  }

  /** Into a composite buffer, a value is first written to temporary memory. */
  @ParameterizedTest
  @EnumSource(names = {"WRITE_FAILS", "WRITES_TOO_LITTLE", "WRITES_TOO_MUCH"})
  void releasesTemporaryMemoryIfAValueFails(Fault fault) {
    for (TrackingAllocator allocator : allocators.all()) {
      FrameCodec<ByteBuf> codec = Codecs.ours(allocator, Compression.NONE);
      for (Frame frame : FaultyValues.frames(Version.V5, fault)) {
        ByteBuf target = Pieces.of(allocator, 1000);
        assertThatThrownBy(() -> codec.encodeInto(frame, -1, target))
            .isInstanceOf(RuntimeException.class);
        target.release();
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void leaksNothingIfAnyAllocationFails(Compression compression) {
    RandomMessages messages = new RandomMessages(Seed.random("memory " + compression));
    for (boolean direct : new boolean[] {false, true}) {
      Frame frame = messages.execute(Version.V4, 0).borrowed();
      int failing = 0;
      while (fails(frame, compression, AllocatorKind.unpooled(direct).createFailing(failing))) {
        failing++;
      }
      // One allocation for the frame; or for the body, its compressed form, the header, and both
      // joined.
      assertThat(failing).isEqualTo(compression == Compression.NONE ? 1 : 4);
    }
  }

  private static boolean fails(Frame frame, Compression compression, TrackingAllocator allocator) {
    FrameCodec<ByteBuf> codec = Codecs.ours(allocator, compression);
    try {
      codec.encode(frame).release();
    } catch (TrackingAllocator.NoMemory expected) {
      assertThat(allocator.hasFailed()).isTrue();
    }
    allocator.checkAllReleased();
    return allocator.hasFailed();
  }
}

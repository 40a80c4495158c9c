/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.ProtocolConstants.Version;
import com.datastax.oss.protocol.internal.request.Batch;
import dev.quiver.internal.driver.frame.FaultyValues.Fault;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.netty.AllocatorKind;
import dev.quiver.testkit.netty.Allocators;
import dev.quiver.testkit.netty.TrackingAllocator;
import io.netty.buffer.ByteBuf;
import java.nio.BufferOverflowException;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that memory allocated for a frame that cannot be written is released. */
class EncodeFaultsTest {

  @RegisterExtension final Allocators allocators = new Allocators();

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
  void limitsTheStatementsOfABatch() {
    BatchEncoder encoder = new BatchEncoder(new Batch.Codec(Version.V4), null);
    assertThat(encoder.encodedSize(batch(0xffff))).isGreaterThan(0xffff);
    assertThatThrownBy(() -> encoder.encodedSize(batch(0x10000)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Batch messages can contain at most 65535 queries");
  }

  private static Batch batch(int statements) {
    Batch one = (Batch) FaultyValues.frames(Version.V4, Fault.WRITE_FAILS).get(1).message;
    return new Batch(
        one.type,
        Collections.nCopies(statements, one.queriesOrIds.get(0)),
        Collections.nCopies(statements, one.values.get(0)),
        one.consistency,
        one.serialConsistency,
        one.defaultTimestamp,
        one.keyspace,
        one.nowInSeconds);
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

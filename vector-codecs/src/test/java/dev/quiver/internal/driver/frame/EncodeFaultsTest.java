/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.ListType;
import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.ProtocolConstants.Version;
import com.datastax.oss.protocol.internal.request.Batch;
import dev.quiver.internal.driver.frame.FaultyValues.Fault;
import dev.quiver.session.WriteThrough;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.driver.Prepared;
import dev.quiver.testkit.netty.AllocatorKind;
import dev.quiver.testkit.netty.Allocators;
import dev.quiver.testkit.netty.TrackingAllocator;
import dev.quiver.vector.VectorElementException;
import io.netty.buffer.ByteBuf;
import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What was allocated for a frame that cannot be written is given back. */
class EncodeFaultsTest {

  private static final UUID TIME = UUID.fromString("a4a70900-24e1-11df-8924-001ff3591711");

  @RegisterExtension final Allocators allocators = new Allocators();

  @ParameterizedTest
  @EnumSource
  void aValueFails(Fault fault) {
    Class<? extends Exception> expected =
        switch (fault) {
          case CHECK_FAILS, LENGTH_FAILS, WRITE_FAILS -> FaultyValues.Failure.class;
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
  void aValueThatIsNotAsLongAsItSaid() {
    FrameCodec<ByteBuf> codec = Codecs.ours(allocators.any(), Compression.NONE);
    for (Frame frame : FaultyValues.frames(Version.V4, Fault.WRITES_TOO_LITTLE)) {
      assertThatThrownBy(() -> codec.encode(frame))
          .hasMessage("value 1: expected 100 bytes, got 99");
    }
  }

  /** As many as the two bytes of their number can say. */
  @Test
  void theMostStatementsOfABatch() {
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

  /** So that no memory is in danger yet, in a segment of protocol v5 either. */
  @ParameterizedTest
  @EnumSource(names = {"CHECK_FAILS", "LENGTH_FAILS"})
  void anUnfitValueIsFoundWhenTheFrameIsSized(Fault fault) {
    FrameCodec<ByteBuf> codec = Codecs.ours(allocators.any(), Compression.NONE);
    for (int version : Codecs.VERSIONS) {
      for (Frame frame : FaultyValues.frames(version, fault)) {
        assertThatThrownBy(() -> codec.encodedBodySize(frame))
            .isInstanceOf(FaultyValues.Failure.class);
      }
    }
  }

  @Test
  void aLentArrayBecameUnfit() {
    UUID[] array = {new UUID(1, 2), new UUID(3, 4)};
    BoundStatement unset = new Prepared().with("v", DataTypes.vectorOf(DataTypes.UUID, 2)).bind();
    List<ByteBuffer> values = WriteThrough.borrow(unset, "v", array).getValues();
    List<Frame> frames = FaultyValues.frames(Version.V4, values);
    array[1] = null;
    for (TrackingAllocator allocator : allocators.all()) {
      FrameCodec<ByteBuf> codec = Codecs.ours(allocator, Compression.NONE);
      for (Frame frame : frames) {
        assertThatThrownBy(() -> codec.encodedBodySize(frame))
            .isInstanceOf(VectorElementException.class);
        assertThatThrownBy(() -> codec.encode(frame)).isInstanceOf(VectorElementException.class);
      }
      assertThat(allocator.count()).as("allocations").isZero();
    }
  }

  /** Too late for an exception: the memory is there, and has other requests in it. */
  @Test
  void aLentArrayBecomesUnfitWhenItsFrameWasSized() {
    UUID[] array = {new UUID(1, 2), new UUID(3, 4)};
    for (DataType type :
        List.of(DataTypes.vectorOf(DataTypes.UUID, 2), DataTypes.listOf(DataTypes.TIMEUUID))) {
      UUID[] lent = type instanceof ListType ? new UUID[] {TIME, TIME} : array.clone();
      BoundStatement unset = new Prepared().with("v", type).bind();
      BoundStatement statement = WriteThrough.borrow(unset, "v", lent);
      for (Frame frame : FaultyValues.frames(Version.V5, statement.getValues())) {
        TrackingAllocator allocator = allocators.any();
        FrameCodec<ByteBuf> codec = Codecs.ours(allocator, Compression.NONE);
        int size = FrameCodec.V3_ENCODED_HEADER_SIZE + codec.encodedBodySize(frame);
        UUID before = lent[1];
        lent[1] = null;
        ByteBuf segment = allocator.buffer(2 * size);
        codec.encodeInto(frame, -1, segment);
        lent[1] = new UUID(0, 0);
        ByteBuf expected = allocator.buffer(size);
        codec.encodeInto(frame, -1, expected);

        assertThat(segment.readableBytes()).isEqualTo(size);
        assertThat(segment).as("the null as the nil UUID").isEqualTo(expected);
        segment.release();
        expected.release();
        lent[1] = before;
      }
    }
  }

  /** In memory of several pieces a value is written aside first. */
  @ParameterizedTest
  @EnumSource(names = {"WRITE_FAILS", "WRITES_TOO_LITTLE", "WRITES_TOO_MUCH"})
  void aValueFailsInMemoryOfSeveralPieces(Fault fault) {
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
  void memoryEndsAtAnyAllocation(Compression compression) {
    RandomMessages messages = new RandomMessages(Seed.random("memory " + compression));
    for (boolean direct : new boolean[] {false, true}) {
      Frame frame = messages.execute(Version.V4, 0).lent();
      int failing = 0;
      while (fails(frame, compression, AllocatorKind.unpooled(direct).createFailing(failing))) {
        failing++;
      }
      // One for the frame; or for the body, its compressed form, the header, and both together.
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

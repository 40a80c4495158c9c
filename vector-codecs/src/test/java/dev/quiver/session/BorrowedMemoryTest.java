/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.type.DataTypes;
import dev.quiver.internal.codec.VectorTypes;
import dev.quiver.internal.driver.FrameValues;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.testkit.ElementMemory;
import dev.quiver.testkit.RawVectors;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.driver.Prepared;
import dev.quiver.vector.QuiverException;
import dev.quiver.vector.VectorDimensionException;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests vectors in buffers, between position and limit. */
class BorrowedMemoryTest {

  private final SplittableRandom random = Seed.random("memory");

  @ParameterizedTest
  @EnumSource
  void borrowsEveryBufferForEveryType(ElementMemory memory) {
    for (ElementType type : ElementType.values()) {
      for (int count : new int[] {1, 2, 96, 768, 1537}) {
        byte[] vector = RawVectors.random(type, count, random);
        Buffer buffer = memory.hold(type, vector);
        String before = buffer.toString();
        BoundStatement unset = bind(type, count);
        List<BoundStatement> statements = inEveryWay(unset, buffer);
        // Later changes of the buffer's own position and limit have no effect.
        buffer.limit(1).position(0);
        for (BoundStatement statement : statements) {
          assertThat(statement.getBytesUnsafe(0))
              .as("%s %s", type, before)
              .isEqualTo(ByteBuffer.wrap(vector));
          assertThat(statement).isInstanceOf(WriteThroughStatement.class);
          FrameValues values = (FrameValues) statement.getValues();
          assertThat(values.length(0)).isEqualTo(vector.length);
          ByteBuffer target = ByteBuffer.allocateDirect(vector.length);
          values.write(0, target);
          assertThat(target.flip()).isEqualTo(ByteBuffer.wrap(vector));
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void doesNotChangeTheBuffer(ElementMemory memory) {
    for (ElementType type : ElementType.values()) {
      Buffer buffer = memory.hold(type, RawVectors.random(type, 3, random));
      String before = buffer.toString();
      inEveryWay(bind(type, 3), buffer).forEach(BoundStatement::getValues);
      assertThat(buffer).hasToString(before);
    }
  }

  @Test
  void borrowedBuffersShowLaterChangesAndCopiesDoNot() {
    for (FloatBuffer buffer :
        new FloatBuffer[] {FloatBuffer.allocate(2), ByteBuffer.allocateDirect(8).asFloatBuffer()}) {
      buffer.put(1, 4);
      List<BoundStatement> statements = inEveryWay(bind(ElementType.FLOAT, 2), buffer);
      buffer.put(1, 5);
      for (int i = 0; i < statements.size(); i++) {
        assertThat(statements.get(i).getBytesUnsafe(0).getFloat(4)).isEqualTo(i < 2 ? 5f : 4f);
      }
    }
  }

  @Test
  void borrowsPairsOfLongsAtAnOddIndex() {
    LongBuffer buffer = LongBuffer.wrap(new long[] {9, 0x1000, 1, 0x1000, 2, 9}, 1, 4);
    for (ElementType type : new ElementType[] {ElementType.UUID, ElementType.TIMEUUID}) {
      for (BoundStatement statement : inEveryWay(bind(type, 2), buffer)) {
        assertThat(statement.getBytesUnsafe(0))
            .isEqualTo(
                ByteBuffer.allocate(32)
                    .putLong(0x1000)
                    .putLong(1)
                    .putLong(0x1000)
                    .putLong(2)
                    .flip());
      }
    }
  }

  /** A slice starts inside its array, and its position is inside the slice. */
  @Test
  void borrowsSlicesOfArraysAtEachPosition() {
    LongBuffer slice = LongBuffer.wrap(new long[] {9, 9, 9, 1, 2, 3, 4, 9}).position(2).slice();
    for (int position : new int[] {0, 1, 2}) {
      LongBuffer part = slice.duplicate().position(position).limit(position + 4);
      ByteBuffer expected = ByteBuffer.allocate(32);
      expected.asLongBuffer().put(part.duplicate());
      for (BoundStatement statement : inEveryWay(bind(ElementType.BIGINT, 4), part)) {
        assertThat(statement.getBytesUnsafe(0)).as("from %d on", position).isEqualTo(expected);
      }
      for (BoundStatement statement : inEveryWay(bind(ElementType.UUID, 2), part)) {
        assertThat(statement.getBytesUnsafe(0)).as("from %d on", position).isEqualTo(expected);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void encodesThePartitionKeyImmediately(ElementMemory memory) {
    for (ElementType type : ElementType.values()) {
      byte[] vector = RawVectors.random(type, 3, random);
      BoundStatement unset =
          new Prepared()
              .with("v", DataTypes.vectorOf(VectorTypes.dataType(type), 3))
              .partitionKey(0)
              .bind();
      for (BoundStatement statement : inEveryWay(unset, memory.hold(type, vector))) {
        assertThat(statement).isNotInstanceOf(WriteThroughStatement.class);
        assertThat(statement.getRoutingKey()).isEqualTo(ByteBuffer.wrap(vector));
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void rejectsAnotherNumberOfElements(ElementMemory memory) {
    for (ElementType type : ElementType.values()) {
      for (int count : new int[] {0, 1, 3}) {
        Buffer buffer = memory.hold(type, RawVectors.random(type, count, random));
        assertThatThrownBy(() -> WriteThrough.borrow(bind(type, 2), 0, buffer))
            .isExactlyInstanceOf(VectorDimensionException.class)
            .hasMessage(
                "variable v vector<" + type.cqlName() + ", 2>: expected 2 elements, got " + count);
      }
    }
  }

  @Test
  void rejectsAnOddNumberOfLongs() {
    assertThatThrownBy(
            () -> WriteThrough.copy(bind(ElementType.UUID, 2), "v", LongBuffer.allocate(3)))
        .isExactlyInstanceOf(QuiverException.class)
        .hasMessage("variable v vector<uuid, 2>: expected 32 bytes, got 24");
  }

  @Test
  void rejectsABufferOfOtherElements() {
    Map<String, Buffer> buffers =
        Map.of(
            "FloatBuffer",
            FloatBuffer.allocate(2),
            "DoubleBuffer",
            DoubleBuffer.allocate(2),
            "IntBuffer",
            IntBuffer.allocate(2),
            "LongBuffer",
            LongBuffer.wrap(new long[] {0x1000, 1, 0x1000, 2}),
            "HeapShortBuffer",
            ShortBuffer.allocate(2),
            "HeapCharBuffer",
            CharBuffer.allocate(2));
    for (ElementType type : ElementType.values()) {
      int rejected = 0;
      for (Map.Entry<String, Buffer> buffer : buffers.entrySet()) {
        BoundStatement unset = bind(type, type == ElementType.BIGINT ? 4 : 2);
        try {
          assertThat(WriteThrough.borrow(unset, 0, buffer.getValue())).isNotNull();
        } catch (QuiverException e) {
          rejected++;
          assertThat(e)
              .hasMessageStartingWith("variable v vector<" + type.cqlName())
              .hasMessageEndingWith("Buffer, got " + buffer.getKey());
        }
      }
      assertThat(rejected).as(type.cqlName()).isEqualTo(buffers.size() - 1);
    }
    assertThatThrownBy(
            () -> WriteThrough.borrow(bind(ElementType.FLOAT, 2), 0, IntBuffer.allocate(2)))
        .hasMessage("variable v vector<float, 2>: expected float[] or FloatBuffer, got IntBuffer");
  }

  @ParameterizedTest
  @EnumSource
  void rejectsAUuidOfAnotherVersion(ElementMemory memory) {
    byte[] vector = RawVectors.random(ElementType.TIMEUUID, 300, random);
    vector[16 * 299 + 6] = 0x40;
    Buffer buffer = memory.hold(ElementType.TIMEUUID, vector);
    for (boolean copies : new boolean[] {false, true}) {
      BoundStatement statement = bind(ElementType.TIMEUUID, 300);
      assertThatThrownBy(
              () ->
                  assertThat(
                          copies
                              ? WriteThrough.copy(statement, 0, buffer)
                              : WriteThrough.borrow(statement, 0, buffer))
                      .isNull())
          .isExactlyInstanceOf(QuiverException.class)
          .hasMessageContaining("expected a version 1 UUID at index 299, got ")
          .hasMessageContaining("-40");
    }
  }

  static List<BoundStatement> inEveryWay(BoundStatement statement, Object memory) {
    return List.of(
        WriteThrough.borrow(statement, 0, memory),
        WriteThrough.borrow(statement, "v", memory),
        WriteThrough.copy(statement, 0, memory),
        WriteThrough.copy(statement, "v", memory));
  }

  static BoundStatement bind(ElementType type, int dimension) {
    return new Prepared()
        .with("v", DataTypes.vectorOf(VectorTypes.dataType(type), dimension))
        .bind();
  }
}

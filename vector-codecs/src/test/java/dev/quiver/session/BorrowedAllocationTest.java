/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.session;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import dev.quiver.internal.driver.FrameValues;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.matrix.FloatMatrix;
import dev.quiver.testkit.Allocation;
import dev.quiver.testkit.ElementMemory;
import dev.quiver.testkit.InNewJvm;
import dev.quiver.testkit.RawVectors;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.driver.ArrayValue;
import dev.quiver.testkit.driver.Prepared;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Tests that borrowed arrays are written into direct memory, as in a frame, without a copy. */
@InNewJvm
class BorrowedAllocationTest {

  private static final int BYTES = 48;

  @Test
  void writingAllocatesNothingThatGrowsWithTheArray() {
    for (ArrayValue value : ArrayValue.eachBorrowed(1000, Seed.random("borrowed"))) {
      BoundStatement unset = new Prepared().with("v", value.type()).bind();
      check(value.toString(), WriteThrough.borrow(unset, 0, value.array()));
    }
    for (ElementType type : ElementType.values()) {
      for (ElementMemory memory : ElementMemory.values()) {
        byte[] vector = RawVectors.random(type, 1000, Seed.random("borrowed"));
        BoundStatement unset = BorrowedMemoryTest.bind(type, 1000);
        check(type + ", " + memory, WriteThrough.borrow(unset, 0, memory.hold(type, vector)));
      }
    }
  }

  private static void check(String borrowed, BoundStatement statement) {
    FrameValues values = (FrameValues) statement.getValues();
    ByteBuffer target = ByteBuffer.allocateDirect(values.length(0));
    Runnable write = () -> values.write(0, target.clear().limit(values.length(0)));
    assertThat(Allocation.bytesPerCall(2_000, BYTES, write))
        .as(borrowed)
        .isLessThanOrEqualTo(BYTES);
  }

  /** A statement keeps a reference to the memory, the start and the number of elements. */
  @Test
  void borrowingPartOfAnArrayAllocatesNoMoreThanAnArray() {
    float[] array = new float[2000];
    FloatMatrix matrix = FloatMatrix.wrap(array, 1000);
    BoundStatement unset = BorrowedMemoryTest.bind(ElementType.FLOAT, 1000);
    FloatBuffer buffer = FloatBuffer.wrap(array, 7, 1000);
    float[] whole = new float[1000];
    List<Supplier<BoundStatement>> ways =
        List.of(
            () -> WriteThrough.borrow(unset, 0, whole),
            () -> WriteThrough.borrow(unset, 0, matrix, 1),
            () -> WriteThrough.borrow(unset, 0, buffer));
    assertThat(ways)
        .extracting(way -> Allocation.bytesPerCall(2_000, BYTES, () -> Allocation.sink = way.get()))
        .allMatch(bytes -> bytes <= BYTES);
  }
}

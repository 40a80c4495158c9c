/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.session;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import dev.quiver.internal.driver.FrameValues;
import dev.quiver.testkit.Allocation;
import dev.quiver.testkit.InNewJvm;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.driver.ArrayValue;
import dev.quiver.testkit.driver.Prepared;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

/** Lent arrays are written into direct memory, as in a frame, without memory of their size. */
@InNewJvm
class LentAllocationTest {

  /** Those of a check before. */
  private static final int BYTES = 48;

  @Test
  void writingThemAllocatesNothingThatGrowsWithThem() {
    for (ArrayValue value : ArrayValue.each(1000, Seed.random("lent"))) {
      BoundStatement unset = new Prepared().with("v", value.type()).bind();
      BoundStatement statement = WriteThrough.borrow(unset, 0, value.array());
      FrameValues values = (FrameValues) statement.getValues();
      ByteBuffer target = ByteBuffer.allocateDirect(value.bytes().remaining());
      Runnable write =
          () -> {
            values.check(0);
            values.write(0, target.clear().limit(values.length(0)));
          };
      assertThat(Allocation.bytesPerCall(2_000, BYTES, write))
          .as(value.toString())
          .isLessThanOrEqualTo(BYTES);
    }
  }
}

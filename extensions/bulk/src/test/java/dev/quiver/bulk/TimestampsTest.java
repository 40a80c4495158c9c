/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.time.TimestampGenerator;
import dev.quiver.testkit.Stub;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class TimestampsTest {
  private static final ByteBuffer A = ByteBuffer.wrap(new byte[] {1});
  private static final ByteBuffer B = ByteBuffer.wrap(new byte[] {2});

  private long clock = 100;

  private final Timestamps timestamps =
      new Timestamps(Stub.of(TimestampGenerator.class, Map.of("next", args -> clock)));

  @Test
  void aLaterRequestOfAPartitionHasLaterTimestamps() {
    assertThat(timestamps.reserve(A, 16)).isEqualTo(100);
    assertThat(timestamps.reserve(B, 16)).as("another partition").isEqualTo(101);
    assertThat(timestamps.reserve(A, 16)).isEqualTo(116);
    assertThat(timestamps.reserve(A, 1)).isEqualTo(132);
    assertThat(timestamps.reserve(A, 1)).isEqualTo(133);
    clock = 200;
    assertThat(timestamps.reserve(A, 1)).isEqualTo(200);
  }

  @Test
  void aRequestOfAnUnknownPartitionHasALaterTimestampThanAll() {
    timestamps.reserve(A, 16);
    assertThat(timestamps.reserve(null, 16)).isEqualTo(116);
    assertThat(timestamps.reserve(B, 1)).isEqualTo(132);
  }

  @Test
  void requestsHaveDifferentTimestampsIfTheGeneratorRepeatsOne() {
    assertThat(timestamps.reserve(A, 1)).isEqualTo(100);
    assertThat(timestamps.reserve(A, 1)).isEqualTo(101);
  }

  @Test
  void leavesTimestampsToTheServerIfTheGeneratorDoes() {
    clock = Statement.NO_DEFAULT_TIMESTAMP;
    assertThat(timestamps.reserve(A, 16)).isEqualTo(Statement.NO_DEFAULT_TIMESTAMP);
    assertThat(timestamps.reserve(null, 1)).isEqualTo(Statement.NO_DEFAULT_TIMESTAMP);
  }

  @Test
  void aHundredThousandPartitionsAreNotAheadOfTheClock() {
    SplittableRandom random = new SplittableRandom(7);
    Map<Integer, Long> ends = new HashMap<>();
    for (int i = 0; i < 1_000_000; i++) {
      clock++;
      int partition = random.nextInt(100_000);
      int count = random.nextBoolean() ? 16 : 1;
      long first = timestamps.reserve(ByteBuffer.allocate(4).putInt(0, partition), count);
      assertThat(first).isBetween(Math.max(clock, ends.getOrDefault(partition, 0L)), clock + 64);
      ends.put(partition, first + count);
    }
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.time.TimestampGenerator;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The timestamps of requests. A request that needs a timestamp for each attempt reserves several
 * timestamps, all lower than the timestamps of later requests of its partition. Requests of
 * different partitions may have equal timestamps, so that timestamps do not run ahead of the clock.
 * Not thread-safe.
 */
final class Timestamps {
  private static final int MANY = 64;

  private final TimestampGenerator generator;
  private long previous = Long.MIN_VALUE;

  /**
   * For a partition, the first timestamp after its reserved ones. An entry that the clock has
   * passed has no effect, and is removed when there are many entries.
   */
  private final Map<ByteBuffer, Long> ends = new HashMap<>();

  /** The first timestamp after all reserved ones. */
  private long end = Long.MIN_VALUE;

  private long endOfUnknown = Long.MIN_VALUE;

  Timestamps(TimestampGenerator generator) {
    this.generator = generator;
  }

  /**
   * Reserves {@code count} consecutive timestamps for a request.
   *
   * @param partition the partition that the request writes to; null if unknown
   * @return the first timestamp; {@link Statement#NO_DEFAULT_TIMESTAMP} if the server assigns
   *     timestamps
   */
  long reserve(@Nullable ByteBuffer partition, int count) {
    long next = generator.next();
    if (next == Statement.NO_DEFAULT_TIMESTAMP) {
      return next;
    }
    long now = Math.max(next, previous + 1);
    previous = now;
    Long reserved = partition == null || ends.isEmpty() ? null : ends.get(partition);
    long first =
        partition == null
            ? Math.max(now, end)
            : Math.max(now, Math.max(endOfUnknown, reserved == null ? now : reserved));
    if (first + count > now + 1) {
      end = Math.max(end, first + count);
      if (partition == null) {
        endOfUnknown = first + count;
      } else {
        ends.put(partition, first + count);
        if (ends.size() > MANY) {
          ends.values().removeIf(ofPartition -> ofPartition <= now);
        }
      }
    }
    return first;
  }
}

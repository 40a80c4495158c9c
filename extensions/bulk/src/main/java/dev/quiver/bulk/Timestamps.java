/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.time.TimestampGenerator;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The timestamps of requests. A request that needs a timestamp for each attempt reserves some, all
 * of which are less than those of the later requests of its partition. Requests of other partitions
 * may have the same ones, so that timestamps are not ahead of the clock. Not thread-safe.
 */
final class Timestamps {
  private static final int MANY = 64;

  private final TimestampGenerator generator;
  private long previous = Long.MIN_VALUE;

  /** The end of the timestamps of each partition that may be ahead of the clock. */
  private final Map<ByteBuffer, Long> ends = new HashMap<>();

  /** The end of all timestamps, and of those of requests whose partition is not known. */
  private long end = Long.MIN_VALUE;

  private long endOfUnknown = Long.MIN_VALUE;

  Timestamps(TimestampGenerator generator) {
    this.generator = generator;
  }

  /**
   * Reserves timestamps.
   *
   * @param partition null if it is not known
   * @return the first one; {@link Statement#NO_DEFAULT_TIMESTAMP} if the session leaves them to the
   *     server
   */
  long reserve(@Nullable ByteBuffer partition, int count) {
    long next = generator.next();
    if (next == Statement.NO_DEFAULT_TIMESTAMP) {
      return next;
    }
    long now = Math.max(next, previous + 1);
    previous = now;
    long first =
        partition == null
            ? Math.max(now, end)
            : Math.max(now, Math.max(endOfUnknown, ends.getOrDefault(partition, now)));
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

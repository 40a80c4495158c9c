/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import dev.quiver.internal.bulk.Ring;
import dev.quiver.internal.bulk.ScanRange;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.zip.CRC32;

/**
 * Ranges whose rows were all handed out, as a text that can be stored: {@code
 * <partitioner>/<table>/<its id>/<checksum of the condition>/<start>:<end>,...}. A scan of
 * something else refuses it, also of a table that was dropped and made anew. Guarded by the lock of
 * its {@link Scan}.
 */
final class FinishedRanges {
  private final Ring ring;
  private final String prefix;
  private List<ScanRange> ranges;

  private FinishedRanges(Ring ring, String prefix, List<ScanRange> ranges) {
    this.ring = ring;
    this.prefix = prefix;
    this.ranges = new ArrayList<>(ranges);
  }

  static FinishedRanges of(
      ScanOptions options, ScanTable table, Ring ring, PreparedStatement whole) {
    String partitioner = ring.partitioner();
    String prefix =
        "%s/%s/%s/%08x/"
            .formatted(
                partitioner.substring(partitioner.lastIndexOf('.') + 1),
                table,
                table.relation().getId().map(UUID::toString).orElse("-"),
                checksum(options, whole));
    String text = options.finished;
    if (text == null || text.isEmpty()) {
      return new FinishedRanges(ring, prefix, List.of());
    }
    if (!text.startsWith(prefix)) {
      throw new IllegalArgumentException(
          ("expected the finished ranges of a scan of the same table with the same condition, %s..., got"
                  + " %s")
              .formatted(prefix, text.substring(0, Math.min(text.length(), prefix.length() + 20))));
    }
    return new FinishedRanges(ring, prefix, ring.parse(text.substring(prefix.length())));
  }

  private static long checksum(ScanOptions options, PreparedStatement whole) {
    CRC32 checksum = new CRC32();
    if (options.condition != null) {
      checksum.update(options.condition.getBytes(StandardCharsets.UTF_8));
      BoundStatement bound = whole.bind(options.values);
      for (int i = 0; i < options.values.length; i++) {
        ByteBuffer value = bound.getBytesUnsafe(i);
        checksum.update(value == null ? 0 : 1);
        if (value != null) {
          checksum.update(value.duplicate());
        }
      }
    }
    return checksum.getValue();
  }

  List<ScanRange> ranges() {
    return ranges;
  }

  void add(ScanRange range) {
    ranges.add(range);
    if (ranges.size() >= 1024) {
      List<ScanRange> fewer = ring.merged(ranges);
      ranges = fewer;
    }
  }

  @Override
  public String toString() {
    return prefix + ring.format(ranges);
  }
}

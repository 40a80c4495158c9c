/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import dev.quiver.internal.bulk.Ring;
import dev.quiver.internal.bulk.ScanRange;
import dev.quiver.internal.wire.WireErrors;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * The ranges of a table whose rows the consumer has received: {@link TableScan#withStartPosition}
 * skips them. A position belongs to the table and the condition of its scan. To keep it longer than
 * the process, store the text of {@code toString}, whose length grows with the number of ranges.
 *
 * <p>Immutable. The page {@code docs/guide/scan.md} has an example.
 *
 * @since 0.1.0
 */
public final class ScanPosition {
  /** The position at which no range is finished. */
  static final ScanPosition NONE = new ScanPosition("");

  /** The text: empty, or partitioner/table/id of the table/checksum of the condition[ranges]. */
  private static final Pattern FORM =
      Pattern.compile("|[^/]+/.+/[^/]+/[0-9a-f]{8}\\[[^\\[\\]]*\\]");

  private final String text;

  ScanPosition(String text) {
    this.text = text;
  }

  /**
   * Reads the text of a position.
   *
   * @param text the {@code toString} of a position
   * @return the position
   * @throws IllegalArgumentException if the text does not have the form of a position, for example
   *     because it is incomplete
   */
  public static ScanPosition parse(String text) {
    if (!FORM.matcher(text).matches()) {
      throw WireErrors.of("position", "the complete text of a ScanPosition", "'" + text + "'");
    }
    return new ScanPosition(text);
  }

  /** Returns the identity of a scan, which changes if the table is dropped and recreated. */
  static String scan(ScanOptions options, ScanTable table, Ring ring, PreparedStatement whole) {
    String partitioner = ring.partitioner();
    CRC32 condition = new CRC32();
    if (options.condition != null) {
      condition.update(options.condition.getBytes(StandardCharsets.UTF_8));
      BoundStatement bound = whole.bind(options.values);
      for (int i = 0; i < options.values.length; i++) {
        ByteBuffer value = bound.getBytesUnsafe(i);
        condition.update(value == null ? 0 : 1);
        if (value != null) {
          condition.update(value.duplicate());
        }
      }
    }
    return "%s/%s/%s/%08x"
        .formatted(
            partitioner.substring(partitioner.lastIndexOf('.') + 1),
            table,
            table.relation().getId().map(UUID::toString).orElse("-"),
            condition.getValue());
  }

  /**
   * Returns the finished ranges.
   *
   * @throws IllegalArgumentException if the position is that of another table, condition or
   *     partitioner
   */
  List<ScanRange> ranges(String scan, Ring ring) {
    if (text.isEmpty()) {
      return List.of();
    }
    int start = scan.length() + 1;
    if (!text.startsWith(scan + "[")) {
      throw WireErrors.of(
          "position",
          "a position of the same table and condition, " + scan + "[...]",
          text.substring(0, Math.min(text.length(), start + 20)));
    }
    return ring.parse(text.substring(start, text.length() - 1));
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ScanPosition position && position.text.equals(text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  @Override
  public String toString() {
    return text;
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.page;

import com.datastax.oss.protocol.internal.ProtocolConstants;
import com.datastax.oss.protocol.internal.response.result.ColumnSpec;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Which columns are best read into arrays of their own, because whoever asks for such a cell gets a
 * buffer of its own: blobs, tuples and user-defined types. In a page they would be copied once
 * more.
 *
 * <p>The answer to a prepared statement does not say the types of its columns, and the decoder of
 * frames does not know the statement. So it takes those of the last result of the session with as
 * many columns. That they may be of another result costs a copy; a value is never another by it.
 *
 * <p>Thread-safe.
 */
public final class ExactColumns {

  /** No column is. */
  public static final ExactColumns NONE = new ExactColumns();

  private static final int MAX_COLUMNS = Long.SIZE;

  private final AtomicLongArray byCount = new AtomicLongArray(MAX_COLUMNS + 1);

  /** A bit for each column of a result with so many; 0 for one of more than 64. */
  public long of(int columnCount) {
    return columnCount <= MAX_COLUMNS ? byCount.getPlain(columnCount) : 0;
  }

  /** The bits of a result that says the types of its columns; 0 if it has more than 64. */
  public static long of(List<ColumnSpec> columns) {
    long bits = 0;
    if (columns.size() <= MAX_COLUMNS) {
      for (int i = 0; i < columns.size(); i++) {
        bits |= isExact(columns.get(i).type.id) ? 1L << i : 0;
      }
    }
    return bits;
  }

  /** Takes notice of the columns of a result. */
  void see(ColumnLayout layout) {
    int count = layout.codeCount();
    if (count > MAX_COLUMNS) {
      return;
    }
    long bits = 0;
    for (int i = 0; i < count; i++) {
      bits |= isExact(layout.code(i)) ? 1L << i : 0;
    }
    if (byCount.getPlain(count) != bits) {
      byCount.setPlain(count, bits);
    }
  }

  private static boolean isExact(int code) {
    return code == ProtocolConstants.DataType.BLOB
        || code == ProtocolConstants.DataType.UDT
        || code == ProtocolConstants.DataType.TUPLE;
  }
}

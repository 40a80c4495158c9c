/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.page;

import com.datastax.oss.protocol.internal.ProtocolConstants;
import com.datastax.oss.protocol.internal.response.result.ColumnSpec;
import com.datastax.oss.protocol.internal.response.result.RowsMetadata;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Determines which columns of a session's results are read into one array per cell, because getters
 * always return their cells in separate buffers: blobs, tuples and user-defined types. If these
 * cells were in the array of a block, getters would copy them again.
 *
 * <p>The result of a prepared statement does not contain the types of its columns, and the decoder
 * of frames does not know the statement. So the decoder uses the columns of the session's last
 * result of a prepared statement that has the same number of columns. If that was a different
 * statement, cells may be copied once more, but values are the same. Thread-safe.
 */
public final class ExactColumns {

  private static final int MAX_COLUMNS = Long.SIZE;

  private final AtomicLongArray byCount = new AtomicLongArray(MAX_COLUMNS + 1);

  /**
   * Returns a set of bits: bit {@code i} is set if column {@code i} of a result is read into one
   * array per cell. Returns 0 if the result has more than 64 columns.
   */
  public long of(RowsMetadata result) {
    List<ColumnSpec> columns = result.columnSpecs;
    if (result.columnCount > MAX_COLUMNS) {
      return 0;
    } else if (columns.isEmpty()) {
      return byCount.getPlain(result.columnCount);
    }
    long bits = 0;
    for (int i = 0; i < columns.size(); i++) {
      bits |= isExact(columns.get(i).type.id) ? 1L << i : 0;
    }
    return bits;
  }

  /** Records the bits of a result, for later results with the same number of columns. */
  void update(ColumnLayout layout) {
    int count = layout.codeCount();
    long bits = 0;
    for (int i = 0; i < count; i++) {
      bits |= isExact(layout.code(i)) ? 1L << i : 0;
    }
    if (count <= MAX_COLUMNS && byCount.getPlain(count) != bits) {
      byCount.setPlain(count, bits);
    }
  }

  private static boolean isExact(int code) {
    return code == ProtocolConstants.DataType.BLOB
        || code == ProtocolConstants.DataType.UDT
        || code == ProtocolConstants.DataType.TUPLE;
  }
}

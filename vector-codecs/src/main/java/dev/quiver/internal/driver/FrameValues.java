/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver;

import com.datastax.oss.protocol.internal.ProtocolConstants;
import java.nio.ByteBuffer;
import java.util.AbstractList;
import org.jspecify.annotations.Nullable;

/**
 * The values of a statement, some of which are encoded only when they are written to the frame.
 *
 * <p>The driver passes the list from the statement to the encoder of the frame without reading it.
 * Quiver's encoders recognize this class and let it write into the frame's memory; for other code
 * it is a list that encodes a borrowed value at each access. Implementations are immutable except
 * for borrowed arrays, and thread-safe: attempts of one statement may be encoded concurrently.
 *
 * <p>Source: CQL binary protocol v4 and v5, section 3, [value]; {@code Conversions.toMessage} and
 * {@code Values.writePositionalValues} of the driver.
 */
public abstract class FrameValues extends AbstractList<@Nullable ByteBuffer> {

  /** The length on the wire of a null. */
  public static final int NULL = -1;

  /** The length on the wire of a variable that was not set. */
  public static final int UNSET = -2;

  /**
   * Returns the number of bytes of a value, or {@link #NULL} or {@link #UNSET}. Each call for the
   * same index returns the same number or throws: the size of the frame is computed from the
   * lengths of its values.
   */
  public abstract int length(int index);

  /**
   * Returns whether a value is borrowed, that is, encoded only when it is written into the frame. A
   * null or unset value is not borrowed.
   */
  public abstract boolean isBorrowed(int index);

  /**
   * Writes a value that is neither null nor unset at the target's position, and advances the
   * position. This method must not fail: the memory may already contain frames of other requests.
   */
  public abstract void write(int index, ByteBuffer target);

  /** Returns the bytes of a value, in a new buffer if the value is borrowed. */
  @Override
  public @Nullable ByteBuffer get(int index) {
    int length = length(index);
    if (length == NULL) {
      return null;
    } else if (length == UNSET) {
      // the driver recognizes UNSET by reference
      return ProtocolConstants.UNSET_VALUE;
    }
    ByteBuffer bytes = ByteBuffer.allocate(length);
    write(index, bytes);
    return bytes.flip();
  }

  /** Returns the length on the wire of a value that is encoded, null or unset. */
  @SuppressWarnings("ReferenceEquality")
  public static int lengthOf(@Nullable ByteBuffer bytes) {
    if (bytes == null) {
      return NULL;
    }
    return bytes == ProtocolConstants.UNSET_VALUE ? UNSET : bytes.remaining();
  }
}

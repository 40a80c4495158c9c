/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver;

import com.datastax.oss.protocol.internal.ProtocolConstants;
import java.nio.ByteBuffer;
import java.util.AbstractList;
import org.jspecify.annotations.Nullable;

/**
 * The values of a statement, some of which have no bytes before they are in the frame.
 *
 * <p>The driver hands the list from the statement to the encoder of the frame without looking into
 * it. Our encoders know it and let it write into the frame's memory; for everybody else it is a
 * list that encodes an element whenever it is asked for it. Implementations are immutable but for
 * what the caller lent them, and thread-safe: several attempts of one statement may be encoded at
 * once.
 *
 * <p>Source: CQL binary protocol v4 and v5, section 3, [value]; {@code Conversions.toMessage} and
 * {@code Values.writePositionalValues} of the driver.
 */
public abstract class FrameValues extends AbstractList<@Nullable ByteBuffer> {

  /** The length of a null on the wire. */
  public static final int NULL = -1;

  /** The length of a variable that was not set. */
  public static final int UNSET = -2;

  /**
   * The bytes of a value, or {@link #NULL} or {@link #UNSET}. The same at every call, or an
   * exception: frames are allocated to the sum of these lengths.
   */
  public abstract int length(int index);

  /** Whether a value was lent: it has no bytes before the frame, and is neither null nor unset. */
  public abstract boolean isLent(int index);

  /**
   * Writes a value that is neither null nor unset, from the target's position on, and moves the
   * position behind it. It does not fail: other frames may be in the same memory.
   */
  public abstract void write(int index, ByteBuffer target);

  /** Returns the bytes of a value, in memory of their own unless it had bytes before. */
  @Override
  public @Nullable ByteBuffer get(int index) {
    int length = length(index);
    if (length == NULL) {
      return null;
    } else if (length == UNSET) {
      // The driver knows it by its identity.
      return ProtocolConstants.UNSET_VALUE;
    }
    ByteBuffer bytes = ByteBuffer.allocate(length);
    write(index, bytes);
    return bytes.flip();
  }

  /** The length on the wire of a value that has bytes, or is null or unset. */
  @SuppressWarnings("ReferenceEquality")
  public static int lengthOf(@Nullable ByteBuffer bytes) {
    if (bytes == null) {
      return NULL;
    }
    return bytes == ProtocolConstants.UNSET_VALUE ? UNSET : bytes.remaining();
  }
}

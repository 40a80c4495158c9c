/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.cell;

import com.datastax.oss.driver.api.core.type.UserDefinedType;
import dev.quiver.internal.driver.KnownFieldsUdtCodec;
import dev.quiver.internal.wire.BigEndian;
import dev.quiver.internal.wire.WireErrors;
import dev.quiver.vector.QuiverException;
import java.nio.ByteBuffer;

/**
 * Reads the counts and lengths inside a cell, each an [int], and compares them with the remaining
 * bytes, so that no memory is allocated by an unchecked number.
 *
 * <p>Source: CQL binary protocol v4, sections 6 and 7, and v5, sections 5 and 6. A negative length
 * is a null, as for the server and the driver ({@code TupleCodec}).
 */
final class InnerLengths {

  private InnerLengths() {}

  /**
   * Reads the number of elements at the start of a collection, and checks that the remaining bytes
   * can hold that number of elements.
   *
   * @param minPerElement the smallest number of bytes of an element
   */
  static int count(byte[] bytes, int from, int to, int minPerElement, Field field) {
    int length = to - from;
    int count = length < Integer.BYTES ? 0 : BigEndian.getInt(bytes, from);
    if (!WireErrors.fits(count, length, minPerElement)) {
      throw RowErrors.of(WireErrors.count(field.toString(), count, length, minPerElement));
    }
    return count;
  }

  /** Returns the length of the next value, negative for a null; fails if bytes are missing. */
  static int length(byte[] bytes, int at, int to, Field field) {
    if (to - at < Integer.BYTES) {
      throw RowErrors.of(field, "4 bytes for a length", "" + (to - at));
    }
    int length = BigEndian.getInt(bytes, at);
    int left = to - at - Integer.BYTES;
    if (length > left) {
      throw RowErrors.wrongLength(field, length, left);
    }
    return length;
  }

  /**
   * Returns the end of the last of {@code count} values.
   *
   * <p>Compares each length first with the length two values before: the two are equal in lists of
   * fixed-size elements, and in maps whose keys and values have fixed sizes. The processor can then
   * predict where the next length is, and need not wait for this one.
   */
  static int skip(byte[] bytes, int from, int to, int count, Field field) {
    int at = from;
    int next = -1;
    int afterNext = -1;
    for (int i = 0; i < count; i++) {
      int left = to - at - Integer.BYTES;
      if (left < 0 || BigEndian.getInt(bytes, at) != next || next > left) {
        next = length(bytes, at, to, field);
      }
      at += Integer.BYTES + Math.max(next, 0);
      int swapped = next;
      next = afterNext;
      afterNext = swapped;
    }
    return at;
  }

  /**
   * Fails if bytes follow the last known field or component, unless the bytes are further fields of
   * a user-defined type: the server knows an added field earlier than the client.
   */
  static void endOfFields(byte[] bytes, int at, int to, int count, Field field) {
    if (at == to || !(field.type() instanceof UserDefinedType)) {
      end(at, to, count, "fields", field);
      return;
    }
    try {
      KnownFieldsUdtCodec.checkAdded(ByteBuffer.wrap(bytes), at, to, count, field::toString);
    } catch (QuiverException e) {
      throw RowErrors.of(e);
    }
  }

  /** Fails if bytes follow the last value. */
  static void end(int at, int to, int count, String values, Field field) {
    if (at != to) {
      throw RowErrors.of(field, "0 bytes after " + count + " " + values, "" + (to - at));
    }
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.wire;

import dev.quiver.vector.QuiverException;
import java.nio.ByteBuffer;
import java.util.function.Supplier;

/**
 * The length of an element in a vector of variable-length elements: an unsigned integer in one to
 * nine bytes, of which a length uses at most five.
 *
 * <pre>
 *  bytes   first byte   the length has up to
 *    1     0xxxxxxx      7 bits
 *    2     10xxxxxx     14 bits      a one for each byte that follows, a zero,
 *    3     110xxxxx     21 bits      then the length, big-endian
 *    4     1110xxxx     28 bits
 *    5     11110xxx     35 bits
 * </pre>
 *
 * <p>Source: Cassandra's {@code org.apache.cassandra.utils.vint.VIntCoding}, and {@code
 * VectorType.VariableLengthSerializer}, which uses it.
 */
public final class UnsignedVint {

  /** The maximum number of bytes that a length takes. */
  public static final int MAX_SIZE = 5;

  private static final int BITS_PER_BYTE = 7;

  private UnsignedVint() {}

  /** Returns the number of bytes that a length, which is not negative, takes. */
  public static int size(int length) {
    int bits = Integer.SIZE - Integer.numberOfLeadingZeros(length | 1);
    return (bits + BITS_PER_BYTE - 1) / BITS_PER_BYTE;
  }

  /**
   * Writes a length at the target's position, and advances the position.
   *
   * @param target big-endian, with enough space
   * @param length not negative
   */
  public static void write(ByteBuffer target, int length) {
    int following = size(length) - 1;
    // A one for each of the bytes that follow, then bits of the length, unless 4 bytes follow.
    int first = following == MAX_SIZE - 1 ? 0 : length >>> (Byte.SIZE * following);
    target.put((byte) ((-1 << (Byte.SIZE - following)) | first));
    for (int shift = Byte.SIZE * (following - 1); shift >= 0; shift -= Byte.SIZE) {
      target.put((byte) (length >>> shift));
    }
  }

  /**
   * Reads the length of the next element at the source's position, and advances the position to the
   * element.
   *
   * @param source big-endian; its remaining bytes are the rest of the vector
   * @param subject names the vector's type, for an exception
   * @param index the element's index, for an exception
   * @return a length that does not exceed the remaining bytes
   * @throws QuiverException if the length is incomplete, exceeds the remaining bytes, or is written
   *     in more bytes than necessary
   */
  public static int readLength(ByteBuffer source, Supplier<String> subject, int index) {
    if (!source.hasRemaining()) {
      throw WireErrors.elementLength(subject.get(), index, "a length of", 1, 0);
    }
    byte first = source.get();
    if (first >= 0) {
      return checkRemaining(first, source, subject, index);
    }
    int following = Integer.numberOfLeadingZeros(~first) - (Integer.SIZE - Byte.SIZE);
    if (following >= MAX_SIZE) {
      throw WireErrors.elementLength(
          subject.get(), index, "a length of up to", MAX_SIZE, following + 1L);
    }
    if (following > source.remaining()) {
      throw WireErrors.elementLength(
          subject.get(), index, "a length of", following + 1L, source.remaining() + 1L);
    }
    long length = first & (0xff >>> following);
    for (int i = 0; i < following; i++) {
      length = (length << Byte.SIZE) | (source.get() & 0xff);
    }
    int checked = checkRemaining(length, source, subject, index);
    if (size(checked) != following + 1) {
      throw WireErrors.elementLength(
          subject.get(), index, "the length " + length + " in", size(checked), following + 1L);
    }
    return checked;
  }

  private static int checkRemaining(
      long length, ByteBuffer source, Supplier<String> subject, int index) {
    if (length > source.remaining()) {
      throw WireErrors.elementLength(
          subject.get(), index, "an element of up to", source.remaining(), length);
    }
    return (int) length;
  }
}

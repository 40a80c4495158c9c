/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.collection;

import dev.quiver.internal.kernel.ArrayKind;
import dev.quiver.internal.kernel.Scratch;
import dev.quiver.internal.wire.BigEndian;
import dev.quiver.internal.wire.WireErrors;
import dev.quiver.vector.QuiverException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * The kinds of Java arrays that can hold the elements of a CQL list or set, with the code that
 * writes and reads them.
 *
 * <pre>
 *          count       element 0               element 1
 *         +---------+---------+-------------+---------+-------------+-
 *  value  | [int] n | [int] s | [s] bytes   | [int] s | [s] bytes   |  ...    big-endian
 *         +---------+---------+-------------+---------+-------------+-
 *  offset 0         4         8             8+s       12+s
 * </pre>
 *
 * <p>{@code s}, the size of an element, is the same for all elements: 1, 2, 4, 8 or 16 bytes. All
 * bits of a number are kept. A boolean is written as 0 or 1, and every byte except 0 is read as
 * true. The elements of a set are written in the order of the array, duplicates included. Cassandra
 * sorts the elements of a set and removes duplicates, but stores a set unchanged if it is a field
 * of a user-defined type or a tuple.
 *
 * <p>Source: CQL binary protocol v4, section 6, and v5, section 5 (list, set).
 *
 * <pre>{@code
 * byte[] bytes = CollectionArray.INTS.encode(new int[] {1, 2, 3}, () -> "list<int>");
 * int[] ints = CollectionArray.INTS.decode(bytes, 0, bytes.length, () -> "list<int>");
 * }</pre>
 *
 * <p>Its instances are immutable and thread-safe.
 */
public final class CollectionArray<A> extends ArrayKind<A> {

  public static final CollectionArray<boolean[]> BOOLEANS =
      new CollectionArray<>(ArrayKind.BOOLEANS, new NumberArrays.Booleans());

  /** {@code byte[]} for {@code tinyint}. */
  public static final CollectionArray<byte[]> BYTES =
      new CollectionArray<>(ArrayKind.BYTES, new NumberArrays.Bytes());

  /** {@code short[]} for {@code smallint}. */
  public static final CollectionArray<short[]> SHORTS =
      new CollectionArray<>(ArrayKind.SHORTS, new NumberArrays.Shorts());

  public static final CollectionArray<int[]> INTS =
      new CollectionArray<>(ArrayKind.INTS, new NumberArrays.Ints());

  /** {@code long[]} for {@code bigint}, and for {@code timestamp}: milliseconds since 1970. */
  public static final CollectionArray<long[]> LONGS =
      new CollectionArray<>(ArrayKind.LONGS, new NumberArrays.Longs());

  public static final CollectionArray<float[]> FLOATS =
      new CollectionArray<>(ArrayKind.FLOATS, new NumberArrays.Floats());

  public static final CollectionArray<double[]> DOUBLES =
      new CollectionArray<>(ArrayKind.DOUBLES, new NumberArrays.Doubles());

  /** {@code UUID[]} for {@code uuid} and {@code timeuuid}. */
  public static final CollectionArray<UUID[]> UUIDS =
      new CollectionArray<>(ArrayKind.UUIDS, new UuidArrays.Uuids());

  /**
   * {@code long[]} for {@code uuid} and {@code timeuuid}: the most significant bits of each UUID,
   * followed by its least significant bits.
   */
  public static final CollectionArray<long[]> UUID_LONGS =
      new CollectionArray<>(ArrayKind.UUID_LONGS, new UuidArrays.UuidLongs());

  private final ElementLoops<A> loops;

  /** The number of bytes of an element, including the length that precedes it. */
  private final int step;

  private CollectionArray(ArrayKind<A> kind, ElementLoops<A> loops) {
    super(kind);
    this.loops = loops;
    this.step = Integer.BYTES + kind.elementSize();
  }

  /** Returns all kinds. */
  public static List<CollectionArray<?>> all() {
    return List.of(BOOLEANS, BYTES, SHORTS, INTS, LONGS, FLOATS, DOUBLES, UUIDS, UUID_LONGS);
  }

  /**
   * Returns the size of an encoded array in bytes.
   *
   * @param subject names the CQL type, for an exception
   * @throws QuiverException if the size exceeds that of the largest byte array
   */
  public int byteLength(A array, Supplier<String> subject) {
    return byteLength(count(array), subject);
  }

  int byteLength(int count, Supplier<String> subject) {
    long length = Integer.BYTES + (long) step * count;
    if (length > Integer.MAX_VALUE) {
      throw WireErrors.tooLong(subject.get(), length);
    }
    return (int) length;
  }

  /**
   * Encodes an array into a new byte array.
   *
   * @param array without nulls
   * @throws QuiverException if the bytes exceed the largest byte array
   */
  public byte[] encode(A array, Supplier<String> subject) {
    byte[] bytes = new byte[byteLength(array, subject)];
    int count = count(array);
    BigEndian.putInt(bytes, 0, count);
    loops.write(array, 0, count, bytes, Integer.BYTES);
    return bytes;
  }

  /**
   * Writes an array at a buffer's position, big-endian whatever the buffer's order, and advances
   * the position. Allocates nothing.
   *
   * @param array without nulls
   * @param target with enough space
   */
  public void encode(A array, ByteBuffer target) {
    int count = count(array);
    if (target.hasArray()) {
      long length = Integer.BYTES + (long) step * count;
      Objects.checkFromIndexSize((long) target.position(), length, target.limit());
      int offset = target.arrayOffset() + target.position();
      BigEndian.putInt(target.array(), offset, count);
      loops.write(array, 0, count, target.array(), offset + Integer.BYTES);
      target.position(target.position() + (int) length);
    } else {
      writeInPieces(array, count, target);
    }
  }

  /** Writes through scratch memory: copying is faster than a check of the buffer per element. */
  private void writeInPieces(A array, int count, ByteBuffer target) {
    byte[] piece = Scratch.bytes();
    int used = Integer.BYTES;
    BigEndian.putInt(piece, 0, count);
    for (int done = 0; done < count; ) {
      int elements = Math.min((Scratch.SIZE - used) / step, count - done);
      loops.write(array, done, elements, piece, used);
      target.put(piece, 0, used + step * elements);
      done += elements;
      used = 0;
    }
    target.put(piece, 0, used);
  }

  /**
   * Decodes an array. Memory is allocated only if the number of bytes exactly fits the count.
   *
   * @param source contains the bytes, starting at {@code offset}; if {@code length} is 0, the
   *     collection is empty, as for the driver
   * @param subject names the CQL type, for an exception
   * @throws QuiverException if the count or the length of an element is wrong, if an element is
   *     null, or if bytes follow the last element
   */
  public A decode(byte[] source, int offset, int length, Supplier<String> subject) {
    Objects.checkFromIndexSize(offset, length, source.length);
    if (length == 0) {
      return newArray(0);
    }
    int count = length < Integer.BYTES ? -1 : BigEndian.getInt(source, offset);
    if (count >= 0 && Integer.BYTES + (long) step * count == length) {
      A array = newArray(count);
      if (loops.read(source, offset + Integer.BYTES, array) == 0) {
        return array;
      }
    }
    throw firstError(source, offset, length, subject.get());
  }

  /** Creates the exception for the first error in malformed bytes. */
  private QuiverException firstError(byte[] bytes, int offset, int length, String subject) {
    int elementSize = elementSize();
    int count = length < Integer.BYTES ? 0 : BigEndian.getInt(bytes, offset);
    if (!WireErrors.fits(count, length, Integer.BYTES)) {
      return WireErrors.count(subject, count, length, Integer.BYTES);
    }
    int end = offset + length;
    int at = offset + Integer.BYTES;
    for (int i = 0; i < count; i++) {
      int left = end - at - Integer.BYTES;
      if (left < 0) {
        return WireErrors.elementLength(subject, i, "a length of", Integer.BYTES, end - at);
      }
      int claimed = BigEndian.getInt(bytes, at);
      if (claimed < 0) { // a null
        return WireErrors.element(subject, i, "an element of " + elementSize + " bytes", "null");
      } else if (claimed != elementSize || left < elementSize) {
        return WireErrors.elementLength(
            subject, i, "an element of", elementSize, claimed != elementSize ? claimed : left);
      }
      at += Integer.BYTES + elementSize;
    }
    return WireErrors.length(subject, at - offset, length);
  }

  /**
   * Decodes an array from the remaining bytes of a buffer, big-endian whatever the buffer's order.
   * The buffer's position and limit are left unchanged. The bytes of a direct or read-only buffer
   * are copied first.
   *
   * @throws QuiverException as for {@link #decode(byte[], int, int, Supplier)}
   */
  public A decode(ByteBuffer source, Supplier<String> subject) {
    int length = source.remaining();
    if (source.hasArray()) {
      return decode(source.array(), source.arrayOffset() + source.position(), length, subject);
    }
    byte[] copy = new byte[length];
    source.get(source.position(), copy);
    return decode(copy, 0, length, subject);
  }
}

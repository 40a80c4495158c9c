/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testkit;

import dev.quiver.internal.kernel.VectorArray;
import dev.quiver.internal.wire.ElementType;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.UUID;

/**
 * A {@link VectorArray} with tools for tests: raw bits in, raw bits out, and the bytes on the wire
 * as {@link DataOutputStream} writes them.
 *
 * <p>The raw bits of an array are its <em>words</em>: one for each element, two for a UUID (most
 * significant bits first).
 *
 * @param array the array under test
 * @param type the element type, or the first of several
 * @param name the name in reports
 * @param <A> the array type
 */
public record ArrayCase<A>(VectorArray<A> array, ElementType type, String name) {

  public static final ArrayCase<float[]> FLOATS =
      new ArrayCase<>(VectorArray.FLOATS, ElementType.FLOAT, "float[]");
  public static final ArrayCase<double[]> DOUBLES =
      new ArrayCase<>(VectorArray.DOUBLES, ElementType.DOUBLE, "double[]");
  public static final ArrayCase<int[]> INTS =
      new ArrayCase<>(VectorArray.INTS, ElementType.INT, "int[]");
  public static final ArrayCase<long[]> LONGS =
      new ArrayCase<>(VectorArray.LONGS, ElementType.BIGINT, "long[]");
  public static final ArrayCase<UUID[]> UUIDS =
      new ArrayCase<>(VectorArray.UUIDS, ElementType.UUID, "UUID[]");
  public static final ArrayCase<long[]> UUID_LONGS =
      new ArrayCase<>(VectorArray.UUID_LONGS, ElementType.UUID, "long[] of UUIDs");

  /** Fills memory that must not be written. */
  public static final byte GUARD = (byte) 0xA5;

  private static final UUID NIL = new UUID(0, 0);
  private static final long GUARD_WORD = 0xA5A5A5A5A5A5A5A5L;

  public static List<ArrayCase<?>> all() {
    return List.of(FLOATS, DOUBLES, INTS, LONGS, UUIDS, UUID_LONGS);
  }

  /** Returns the bytes of one word: 4 or 8. */
  public int wordSize() {
    return Math.min(size(), Long.BYTES);
  }

  /** Returns 2 for UUIDs, else 1. */
  public int wordsPerElement() {
    return size() / wordSize();
  }

  /** Returns the bytes of one element. */
  public int size() {
    return type.size();
  }

  /** Returns an array with these bits. */
  @SuppressWarnings("unchecked") // of the type
  public A ofWords(long[] words) {
    ByteBuffer wire = ByteBuffer.allocate(words.length * wordSize());
    for (long word : words) {
      if (wordSize() == Integer.BYTES) {
        wire.putInt((int) word);
      } else {
        wire.putLong(word);
      }
    }
    return (A)
        (array.arrayClass() == long[].class
            ? RawVectors.longs(wire.array())
            : RawVectors.array(type, wire.array()));
  }

  /** Returns the bits of an array; null UUIDs are zeros. */
  public long[] words(A elements) {
    byte[] wire =
        RawVectors.bytes(
            elements instanceof UUID[] uuids
                ? Arrays.stream(uuids).map(uuid -> uuid == null ? NIL : uuid).toList()
                : elements);
    if (wordSize() == Long.BYTES) {
      return RawVectors.longs(wire);
    }
    int[] words = new int[wire.length / Integer.BYTES];
    ByteBuffer.wrap(wire).asIntBuffer().get(words);
    return Arrays.stream(words).asLongStream().toArray();
  }

  /** Returns an array of all special bit patterns. */
  public A specials() {
    return ofWords(SpecialValues.words(type));
  }

  /** Returns an array of random bits: one word in four is a special one. */
  public A random(SplittableRandom random, int elements) {
    long[] specials = SpecialValues.words(type);
    long[] bits = new long[elements * wordsPerElement()];
    for (int i = 0; i < bits.length; i++) {
      bits[i] =
          random.nextInt(4) == 0 ? specials[random.nextInt(specials.length)] : random.nextLong();
    }
    return ofWords(bits);
  }

  /** Returns an array of guards. */
  public A guards(int elements) {
    long[] bits = new long[elements * wordsPerElement()];
    Arrays.fill(bits, GUARD_WORD);
    return ofWords(bits);
  }

  /** Returns the bits of an array of guards that contains some elements of another array. */
  public long[] guardedWords(A elements, int from, int count, int index, int length) {
    int perElement = wordsPerElement();
    long[] bits = words(guards(length));
    System.arraycopy(
        words(elements), from * perElement, bits, index * perElement, count * perElement);
    return bits;
  }

  /** Returns the array as bytes on the wire, written by the JDK's big-endian stream. */
  public byte[] wire(A elements) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      for (long word : words(elements)) {
        if (wordSize() == Integer.BYTES) {
          out.writeInt((int) word);
        } else {
          out.writeLong(word);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  @Override
  public String toString() {
    return name;
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testkit;

import dev.quiver.internal.kernel.VectorArray;
import dev.quiver.internal.wire.ElementType;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.function.Function;

/**
 * A {@link VectorArray} with what tests need beside it: raw bits in, raw bits out, and the bytes on
 * the wire as {@link DataOutputStream} writes them.
 *
 * <p>The raw bits of an array are its <em>words</em>: one for each element, two for a UUID (most
 * significant bits first).
 *
 * @param array what is tested
 * @param type of the elements: of several, the first
 * @param name its name in the reports
 * @param wordSize the bytes of one word: 4 or 8
 * @param wordsPerElement 2 for UUIDs, else 1
 * @param ofWords makes an array
 * @param words takes the bits of an array; null UUIDs are zeros
 * @param <A> the array type
 */
public record ArrayCase<A>(
    VectorArray<A> array,
    ElementType type,
    String name,
    int wordSize,
    int wordsPerElement,
    Function<long[], A> ofWords,
    Function<A, long[]> words) {

  public static final ArrayCase<float[]> FLOATS =
      new ArrayCase<>(
          VectorArray.FLOATS,
          ElementType.FLOAT,
          "float[]",
          4,
          1,
          ArrayCase::floats,
          ArrayCase::words);
  public static final ArrayCase<double[]> DOUBLES =
      new ArrayCase<>(
          VectorArray.DOUBLES,
          ElementType.DOUBLE,
          "double[]",
          8,
          1,
          ArrayCase::doubles,
          ArrayCase::words);
  public static final ArrayCase<int[]> INTS =
      new ArrayCase<>(
          VectorArray.INTS, ElementType.INT, "int[]", 4, 1, ArrayCase::ints, ArrayCase::words);
  public static final ArrayCase<long[]> LONGS =
      new ArrayCase<>(
          VectorArray.LONGS, ElementType.BIGINT, "long[]", 8, 1, long[]::clone, long[]::clone);
  public static final ArrayCase<UUID[]> UUIDS =
      new ArrayCase<>(
          VectorArray.UUIDS, ElementType.UUID, "UUID[]", 8, 2, ArrayCase::uuids, ArrayCase::words);
  public static final ArrayCase<long[]> UUID_LONGS =
      new ArrayCase<>(
          VectorArray.UUID_LONGS,
          ElementType.UUID,
          "long[] of UUIDs",
          8,
          2,
          long[]::clone,
          long[]::clone);

  /** What stands in places that nobody may touch. */
  public static final byte GUARD = (byte) 0xA5;

  private static final long GUARD_WORD = 0xA5A5A5A5A5A5A5A5L;

  public static List<ArrayCase<?>> all() {
    return List.of(FLOATS, DOUBLES, INTS, LONGS, UUIDS, UUID_LONGS);
  }

  /** Bytes of one element. */
  public int size() {
    return wordSize * wordsPerElement;
  }

  /** An array of every special bit pattern there is. */
  public A specials() {
    return ofWords.apply(SpecialValues.words(type));
  }

  /** An array of random bits: one word in four is a special one. */
  public A random(SplittableRandom random, int elements) {
    long[] specials = SpecialValues.words(type);
    long[] bits = new long[elements * wordsPerElement];
    for (int i = 0; i < bits.length; i++) {
      bits[i] =
          random.nextInt(4) == 0 ? specials[random.nextInt(specials.length)] : random.nextLong();
    }
    return ofWords.apply(bits);
  }

  /** An array of guards. */
  public A guards(int elements) {
    long[] bits = new long[elements * wordsPerElement];
    Arrays.fill(bits, GUARD_WORD);
    return ofWords.apply(bits);
  }

  /** The bits of an array of guards in which some elements of another one stand. */
  public long[] guardedWords(A elements, int from, int count, int index, int length) {
    long[] bits = words.apply(guards(length));
    System.arraycopy(
        words.apply(elements),
        from * wordsPerElement,
        bits,
        index * wordsPerElement,
        count * wordsPerElement);
    return bits;
  }

  /** The whole array as bytes on the wire, written by the JDK's own big-endian stream. */
  public byte[] wire(A elements) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      for (long word : words.apply(elements)) {
        if (wordSize == Integer.BYTES) {
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

  private static float[] floats(long[] words) {
    float[] floats = new float[words.length];
    for (int i = 0; i < words.length; i++) {
      floats[i] = Float.intBitsToFloat((int) words[i]);
    }
    return floats;
  }

  private static long[] words(float[] floats) {
    long[] words = new long[floats.length];
    for (int i = 0; i < words.length; i++) {
      words[i] = Float.floatToRawIntBits(floats[i]);
    }
    return words;
  }

  private static double[] doubles(long[] words) {
    return Arrays.stream(words).mapToDouble(Double::longBitsToDouble).toArray();
  }

  private static long[] words(double[] doubles) {
    return Arrays.stream(doubles).mapToLong(Double::doubleToRawLongBits).toArray();
  }

  private static int[] ints(long[] words) {
    return Arrays.stream(words).mapToInt(word -> (int) word).toArray();
  }

  private static long[] words(int[] ints) {
    return Arrays.stream(ints).mapToLong(i -> i).toArray();
  }

  private static UUID[] uuids(long[] words) {
    UUID[] uuids = new UUID[words.length / 2];
    for (int i = 0; i < uuids.length; i++) {
      uuids[i] = new UUID(words[2 * i], words[2 * i + 1]);
    }
    return uuids;
  }

  private static long[] words(UUID[] uuids) {
    long[] words = new long[2 * uuids.length];
    for (int i = 0; i < uuids.length; i++) {
      words[2 * i] = uuids[i] == null ? 0 : uuids[i].getMostSignificantBits();
      words[2 * i + 1] = uuids[i] == null ? 0 : uuids[i].getLeastSignificantBits();
    }
    return words;
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testkit;

import dev.quiver.internal.wire.ElementType;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.UUID;

/**
 * Vectors as bytes, and the same vectors as Java values, converted with {@link ByteBuffer}. As it
 * uses no code of Quiver, it can verify Quiver. Raw bits are kept.
 */
public final class RawVectors {

  private RawVectors() {}

  /** Returns random bits, with an eighth special elements; timeuuids get version 1. */
  public static byte[] random(ElementType type, int dimension, SplittableRandom random) {
    ByteBuffer bytes = ByteBuffer.allocate(dimension * type.size());
    for (int i = 0; i < dimension; i++) {
      if (random.nextInt(8) == 0) {
        SpecialValues.put(bytes, type, random.nextInt(SpecialValues.count(type)));
      } else {
        putRandom(bytes, type, random);
      }
    }
    return bytes.array();
  }

  /** Returns random bits only. */
  public static byte[] randomElement(ElementType type, SplittableRandom random) {
    ByteBuffer bytes = ByteBuffer.allocate(type.size());
    putRandom(bytes, type, random);
    return bytes.array();
  }

  private static void putRandom(ByteBuffer bytes, ElementType type, SplittableRandom random) {
    switch (type) {
      case FLOAT, INT -> bytes.putInt(random.nextInt());
      case DOUBLE, BIGINT -> bytes.putLong(random.nextLong());
      case UUID -> bytes.putLong(random.nextLong()).putLong(random.nextLong());
      case TIMEUUID ->
          bytes.putLong((random.nextLong() & ~0xf000L) | 0x1000L).putLong(random.nextLong());
    }
  }

  /** Returns the elements as objects. */
  public static List<Object> list(ElementType type, byte[] vector) {
    ByteBuffer bytes = ByteBuffer.wrap(vector);
    List<Object> elements = new ArrayList<>();
    while (bytes.hasRemaining()) {
      elements.add(
          switch (type) {
            case FLOAT -> (Object) bytes.getFloat();
            case DOUBLE -> bytes.getDouble();
            case INT -> bytes.getInt();
            case BIGINT -> bytes.getLong();
            case UUID, TIMEUUID -> new UUID(bytes.getLong(), bytes.getLong());
          });
    }
    return elements;
  }

  /** Returns the elements as an array. */
  public static Object array(ElementType type, byte[] vector) {
    ByteBuffer bytes = ByteBuffer.wrap(vector);
    int count = vector.length / type.size();
    switch (type) {
      case FLOAT -> {
        float[] array = new float[count];
        bytes.asFloatBuffer().get(array);
        return array;
      }
      case DOUBLE -> {
        double[] array = new double[count];
        bytes.asDoubleBuffer().get(array);
        return array;
      }
      case INT -> {
        int[] array = new int[count];
        bytes.asIntBuffer().get(array);
        return array;
      }
      case BIGINT -> {
        return longs(vector);
      }
      case UUID, TIMEUUID -> {
        return list(type, vector).toArray(new UUID[0]);
      }
    }
    throw new AssertionError(type);
  }

  /** Returns the bytes as longs: the array for bigint, and for pairs of UUIDs. */
  public static long[] longs(byte[] vector) {
    long[] array = new long[vector.length / Long.BYTES];
    ByteBuffer.wrap(vector).asLongBuffer().get(array);
    return array;
  }

  /** Returns the bytes of an array, or of the elements of a list or of a driver's vector. */
  public static byte[] bytes(Object value) {
    if (value instanceof float[] floats) {
      ByteBuffer bytes = ByteBuffer.allocate(floats.length * Float.BYTES);
      bytes.asFloatBuffer().put(floats);
      return bytes.array();
    } else if (value instanceof double[] doubles) {
      ByteBuffer bytes = ByteBuffer.allocate(doubles.length * Double.BYTES);
      bytes.asDoubleBuffer().put(doubles);
      return bytes.array();
    } else if (value instanceof int[] ints) {
      ByteBuffer bytes = ByteBuffer.allocate(ints.length * Integer.BYTES);
      bytes.asIntBuffer().put(ints);
      return bytes.array();
    } else if (value instanceof long[] longs) {
      ByteBuffer bytes = ByteBuffer.allocate(longs.length * Long.BYTES);
      bytes.asLongBuffer().put(longs);
      return bytes.array();
    }
    List<Object> elements = new ArrayList<>();
    if (value instanceof Object[] array) {
      elements.addAll(Arrays.asList(array));
    } else {
      ((Iterable<?>) value).forEach(elements::add);
    }
    ByteBuffer bytes = ByteBuffer.allocate(elements.size() * 2 * Long.BYTES);
    elements.forEach(element -> put(bytes, element));
    return Arrays.copyOf(bytes.array(), bytes.position());
  }

  private static void put(ByteBuffer bytes, Object element) {
    if (element instanceof Float number) {
      bytes.putInt(Float.floatToRawIntBits(number));
    } else if (element instanceof Double number) {
      bytes.putLong(Double.doubleToRawLongBits(number));
    } else if (element instanceof Integer number) {
      bytes.putInt(number);
    } else if (element instanceof Long number) {
      bytes.putLong(number);
    } else {
      UUID uuid = (UUID) element;
      bytes.putLong(uuid.getMostSignificantBits()).putLong(uuid.getLeastSignificantBits());
    }
  }
}

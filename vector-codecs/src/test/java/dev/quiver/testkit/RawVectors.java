/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testkit;

import com.datastax.oss.driver.api.core.data.CqlVector;
import dev.quiver.internal.wire.ElementType;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.UUID;

/**
 * Vectors as bytes, and the same vectors as Java values, element by element through {@link
 * ByteBuffer}: no code of Quiver, so it can tell whether Quiver is right. Raw bits are kept.
 */
public final class RawVectors {

  /**
   * Bits that go wrong first: zeros, infinities, quiet and signalling NaNs, denormals, extremes.
   */
  private static final int[] SPECIAL_INTS = {
    0,
    0x80000000,
    0x7f800000,
    0xff800000,
    0x7fc00000,
    0x7fc00001,
    0x7f800001,
    0xffc12345,
    1,
    0x80000001,
    0x007fffff,
    0x7f7fffff,
    0x7fffffff,
    -1
  };

  private static final long[] SPECIAL_LONGS = {
    0,
    0x8000000000000000L,
    0x7ff0000000000000L,
    0xfff0000000000000L,
    0x7ff8000000000000L,
    0x7ff8000000000001L,
    0x7ff0000000000001L,
    0xfff8000012345678L,
    1,
    0x8000000000000001L,
    0x000fffffffffffffL,
    0x7fefffffffffffffL,
    Long.MAX_VALUE,
    -1
  };

  private RawVectors() {}

  /** Random bits, an eighth of the elements special ones; UUIDs for timeuuid get version 1. */
  public static byte[] random(ElementType type, int dimension, SplittableRandom random) {
    ByteBuffer bytes = ByteBuffer.allocate(dimension * type.size());
    for (int i = 0; i < dimension; i++) {
      boolean special = random.nextInt(8) == 0;
      switch (type) {
        case FLOAT, INT ->
            bytes.putInt(
                special ? SPECIAL_INTS[random.nextInt(SPECIAL_INTS.length)] : random.nextInt());
        case DOUBLE, BIGINT ->
            bytes.putLong(
                special ? SPECIAL_LONGS[random.nextInt(SPECIAL_LONGS.length)] : random.nextLong());
        case UUID -> bytes.putLong(special ? -1 : random.nextLong()).putLong(random.nextLong());
        case TIMEUUID ->
            bytes.putLong((random.nextLong() & ~0xf000L) | 0x1000L).putLong(random.nextLong());
      }
    }
    return bytes.array();
  }

  /** The elements as objects. */
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

  /** The elements as the driver's vector. */
  @SuppressWarnings({"unchecked", "rawtypes"})
  public static CqlVector<?> cqlVector(ElementType type, byte[] vector) {
    return CqlVector.newInstance((List) list(type, vector));
  }

  /** The elements as an array. */
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

  /** The bytes as longs: the array form of bigint, and the pairs of UUIDs. */
  public static long[] longs(byte[] vector) {
    long[] array = new long[vector.length / Long.BYTES];
    ByteBuffer.wrap(vector).asLongBuffer().get(array);
    return array;
  }

  /** The bytes of an array, a list or a vector of the driver. */
  public static byte[] bytes(Object value) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream output = new DataOutputStream(bytes)) {
      if (value instanceof Iterable<?> elements) {
        for (Object element : elements) {
          write(output, element);
        }
      } else {
        for (int i = 0; i < Array.getLength(value); i++) {
          write(output, Array.get(value, i));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private static void write(DataOutputStream output, Object element) throws IOException {
    if (element instanceof Float number) {
      output.writeInt(Float.floatToRawIntBits(number));
    } else if (element instanceof Double number) {
      output.writeLong(Double.doubleToRawLongBits(number));
    } else if (element instanceof Integer number) {
      output.writeInt(number);
    } else if (element instanceof Long number) {
      output.writeLong(number);
    } else {
      UUID uuid = (UUID) element;
      output.writeLong(uuid.getMostSignificantBits());
      output.writeLong(uuid.getLeastSignificantBits());
    }
  }
}

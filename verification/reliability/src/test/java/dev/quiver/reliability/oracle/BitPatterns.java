/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.oracle;

import dev.quiver.internal.kernel.VectorKernel;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.apache.cassandra.db.marshal.FloatType;
import org.apache.cassandra.db.marshal.Int32Type;
import org.apache.cassandra.serializers.TypeSerializer;

/**
 * Patterns of 32 bits in turn, through the server's serializers and some kernels; by one thread.
 */
final class BitPatterns {

  private static final int COUNT = 1 << 14;
  private static final TypeSerializer<Float> FLOAT = FloatType.instance.getSerializer();
  private static final TypeSerializer<Integer> INT = Int32Type.instance.getSerializer();

  private final List<VectorKernel> kernels;
  private final int[] patterns = new int[COUNT];
  private final float[] floats = new float[COUNT];
  private final byte[] expected = new byte[Integer.BYTES * COUNT];
  private final float[] readFloats = new float[COUNT];
  private final int[] readInts = new int[COUNT];
  private final byte[] written = new byte[Integer.BYTES * COUNT];
  private final ByteBuffer direct = ByteBuffer.allocateDirect(Integer.BYTES * COUNT);

  BitPatterns(List<VectorKernel> kernels) {
    this.kernels = kernels;
  }

  /**
   * Compares patterns.
   *
   * @param count a multiple of 16,384
   * @return how many were compared
   * @throws AssertionError for a difference; it names the pattern
   */
  long check(long first, long count) {
    long compared = 0;
    while (compared < count) {
      fill((int) (first + compared));
      askServer();
      for (VectorKernel kernel : kernels) {
        floats(kernel);
        ints(kernel);
      }
      compared += COUNT;
    }
    return compared;
  }

  /** Without any bulk operation. */
  private void fill(int first) {
    ByteBuffer bytes = ByteBuffer.wrap(expected);
    for (int i = 0; i < COUNT; i++) {
      patterns[i] = first + i;
      floats[i] = Float.intBitsToFloat(first + i);
      bytes.putInt(Integer.BYTES * i, first + i);
    }
  }

  private void askServer() {
    ByteBuffer bytes = ByteBuffer.wrap(expected);
    for (int i = 0; i < COUNT; i++) {
      int pattern = patterns[i];
      bytes.limit(Integer.BYTES * (i + 1)).position(Integer.BYTES * i);
      if (FLOAT.serialize(floats[i]).getInt(0) != pattern
          || Float.floatToRawIntBits(FLOAT.deserialize(bytes)) != pattern) {
        throw differs("the server, as float", pattern);
      }
      if (INT.serialize(pattern).getInt(0) != pattern || INT.deserialize(bytes) != pattern) {
        throw differs("the server, as int", pattern);
      }
    }
  }

  private void floats(VectorKernel kernel) {
    clear();
    kernel.encode(floats, 0, COUNT, written, 0);
    checkWritten(kernel, "float[] to byte[]");
    kernel.decode(expected, 0, readFloats, 0, COUNT);
    checkFloats(kernel, "byte[] to float[]");

    clear();
    kernel.encode(floats, 0, COUNT, direct, 0);
    direct.get(0, written);
    checkWritten(kernel, "float[] to direct memory");
    kernel.decode(direct, 0, readFloats, 0, COUNT);
    checkFloats(kernel, "direct memory to float[]");
  }

  private void ints(VectorKernel kernel) {
    clear();
    kernel.encode(patterns, 0, COUNT, written, 0);
    checkWritten(kernel, "int[] to byte[]");
    kernel.decode(expected, 0, readInts, 0, COUNT);
    checkInts(kernel, "byte[] to int[]");

    clear();
    kernel.encode(patterns, 0, COUNT, direct, 0);
    direct.get(0, written);
    checkWritten(kernel, "int[] to direct memory");
    kernel.decode(direct, 0, readInts, 0, COUNT);
    checkInts(kernel, "direct memory to int[]");
  }

  /** So that nothing is found that was there before. */
  private void clear() {
    Arrays.fill(written, (byte) 0x5a);
    direct.put(0, written);
    Arrays.fill(readFloats, 0.5f);
    Arrays.fill(readInts, 0x5a5a5a5a);
  }

  private void checkWritten(VectorKernel kernel, String way) {
    int mismatch = Arrays.mismatch(expected, written);
    if (mismatch >= 0) {
      throw differs(kernel.name() + ", " + way, patterns[mismatch / Integer.BYTES]);
    }
  }

  private void checkFloats(VectorKernel kernel, String way) {
    int different = 0;
    for (int i = 0; i < COUNT; i++) {
      different |= Float.floatToRawIntBits(readFloats[i]) ^ patterns[i];
    }
    if (different != 0) {
      for (int i = 0; i < COUNT; i++) {
        if (Float.floatToRawIntBits(readFloats[i]) != patterns[i]) {
          throw differs(kernel.name() + ", " + way, patterns[i]);
        }
      }
    }
  }

  private void checkInts(VectorKernel kernel, String way) {
    int mismatch = Arrays.mismatch(patterns, readInts);
    if (mismatch >= 0) {
      throw differs(kernel.name() + ", " + way, patterns[mismatch]);
    }
  }

  private static AssertionError differs(String way, int pattern) {
    return new AssertionError("%s: not the bits 0x%08x".formatted(way, pattern));
  }
}

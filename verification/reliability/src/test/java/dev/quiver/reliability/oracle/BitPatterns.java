/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.oracle;

import dev.quiver.internal.kernel.VectorArray;
import dev.quiver.internal.kernel.VectorKernel;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.apache.cassandra.db.marshal.FloatType;
import org.apache.cassandra.db.marshal.Int32Type;
import org.apache.cassandra.serializers.TypeSerializer;

/** Takes bit patterns through the server's serializers and some kernels. Not thread-safe. */
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

  /** Compares patterns. */
  long check(long first, long count) {
    long compared = 0;
    while (compared < count) {
      fill((int) (first + compared));
      checkServer();
      for (VectorKernel kernel : kernels) {
        check(
            kernel,
            VectorArray.FLOATS,
            floats,
            readFloats,
            i -> Float.floatToRawIntBits(readFloats[i]));
        check(kernel, VectorArray.INTS, patterns, readInts, i -> readInts[i]);
      }
      compared += COUNT;
    }
    return compared;
  }

  private void fill(int first) {
    ByteBuffer bytes = ByteBuffer.wrap(expected);
    for (int i = 0; i < COUNT; i++) {
      patterns[i] = first + i;
      floats[i] = Float.intBitsToFloat(first + i);
      bytes.putInt(Integer.BYTES * i, first + i);
    }
  }

  private void checkServer() {
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

  private <A> void check(
      VectorKernel kernel, VectorArray<A> type, A source, A target, IntUnaryOperator bitsRead) {
    String way = kernel.name() + ", " + type.arrayClass().getSimpleName() + " and ";
    clear();
    type.encode(kernel, source, 0, COUNT, written, 0);
    checkWritten(way + "byte[]");
    type.decode(kernel, expected, 0, target, 0, COUNT);
    checkRead(way + "byte[]", bitsRead);
    clear();
    type.encode(kernel, source, 0, COUNT, direct, 0);
    direct.get(0, written);
    checkWritten(way + "direct memory");
    type.decode(kernel, direct, 0, target, 0, COUNT);
    checkRead(way + "direct memory", bitsRead);
  }

  /** Clears the arrays, so that no old values are found. */
  private void clear() {
    Arrays.fill(written, (byte) 0x5a);
    direct.put(0, written);
    Arrays.fill(readFloats, 0.5f);
    Arrays.fill(readInts, 0x5a5a5a5a);
  }

  private void checkWritten(String way) {
    int mismatch = Arrays.mismatch(expected, written);
    if (mismatch >= 0) {
      throw differs(way, patterns[mismatch / Integer.BYTES]);
    }
  }

  private void checkRead(String way, IntUnaryOperator bits) {
    for (int i = 0; i < COUNT; i++) {
      if (bits.applyAsInt(i) != patterns[i]) {
        throw differs(way, patterns[i]);
      }
    }
  }

  private static AssertionError differs(String way, int pattern) {
    return new AssertionError("%s: not the bits 0x%08x".formatted(way, pattern));
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.oracle;

import dev.quiver.internal.kernel.ActiveKernel;
import dev.quiver.internal.kernel.VectorArray;
import dev.quiver.internal.kernel.VectorKernel;
import dev.quiver.testkit.BufferKind;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Compares the kernel itself, for every array of the elements. */
final class KernelCells {

  private KernelCells() {}

  static List<OraclePath> all() {
    List<OraclePath> cells = new ArrayList<>();
    cells.add(path("byte[]", KernelCells::byteArrays));
    for (BufferKind kind : BufferKind.values()) {
      cells.add(path(kind.name(), (array, sample, random) -> buffers(array, sample, kind)));
    }
    return cells;
  }

  private interface Check {
    void run(VectorArray<?> array, Sample sample, SplittableRandom random);
  }

  private static OraclePath path(String buffer, Check check) {
    return new OraclePath(
        "kernel",
        buffer,
        OraclePath::any,
        (sample, random) ->
            VectorArray.all().stream()
                .filter(array -> array.holds(sample.type()))
                .forEach(array -> check.run(array, sample, random)));
  }

  private static <A> void byteArrays(
      VectorArray<A> vectorArray, Sample sample, SplittableRandom random) {
    VectorKernel kernel = ActiveKernel.get();
    int count = sample.dimension();
    for (byte[] expected : sample.vectors()) {
      int offset = random.nextInt(9);
      byte[] bytes = new byte[offset + expected.length];
      vectorArray.encode(kernel, array(vectorArray, sample, expected), 0, count, bytes, offset);
      Bits.check(
          "encode to byte[]", expected, Bits.of(ByteBuffer.wrap(bytes, offset, expected.length)));
      System.arraycopy(expected, 0, bytes, offset, expected.length);
      A array = vectorArray.newArray(count);
      vectorArray.decode(kernel, bytes, offset, array, 0, count);
      Bits.check("decode of byte[]", expected, Bits.of(array));
    }
  }

  private static <A> void buffers(VectorArray<A> vectorArray, Sample sample, BufferKind kind) {
    VectorKernel kernel = ActiveKernel.get();
    int count = sample.dimension();
    for (byte[] expected : sample.vectors()) {
      ByteBuffer target = kind.hold(new byte[expected.length]);
      if (!target.isReadOnly()) {
        A source = array(vectorArray, sample, expected);
        vectorArray.encode(kernel, source, 0, count, target, target.position());
        Bits.check("encode to buffer", expected, Bits.of(target));
      }
      ByteBuffer bytes = kind.hold(expected);
      A array = vectorArray.newArray(count);
      vectorArray.decode(kernel, bytes, bytes.position(), array, 0, count);
      Bits.check("decode of buffer", expected, Bits.of(array));
    }
  }

  private static <A> A array(VectorArray<A> vectorArray, Sample sample, byte[] vector) {
    return vectorArray
        .arrayClass()
        .cast(Bits.array(sample.type(), vector, vectorArray == VectorArray.UUID_LONGS));
  }
}

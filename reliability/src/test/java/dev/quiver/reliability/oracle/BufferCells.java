/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.oracle;

import dev.quiver.internal.buffer.VectorBuffers;
import dev.quiver.internal.kernel.VectorArray;
import io.netty.buffer.ByteBuf;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Netty buffers, written and read without a codec, behind some other bytes. */
final class BufferCells {

  private static final int MAX_OFFSET = 9;

  private BufferCells() {}

  static List<OraclePath> all() {
    List<OraclePath> cells = new ArrayList<>();
    for (NettyKind kind : NettyKind.values()) {
      cells.add(
          new OraclePath(
              "VectorBuffers",
              kind.name(),
              OraclePath::all,
              (sample, random) -> buffers(sample, kind, random)));
    }
    return cells;
  }

  private static void buffers(Sample sample, NettyKind kind, SplittableRandom random) {
    for (VectorArray<?> vectorArray : VectorArray.all()) {
      if (vectorArray.holds(sample.type())) {
        buffers(vectorArray, sample, kind, random);
      }
    }
  }

  private static <A> void buffers(
      VectorArray<A> vectorArray, Sample sample, NettyKind kind, SplittableRandom random) {
    for (byte[] expected : sample.vectors()) {
      byte[] before = new byte[random.nextInt(MAX_OFFSET)];
      random.nextBytes(before);
      if (kind.isWritable()) {
        write(vectorArray, sample, expected, before, kind, random);
      }
      read(vectorArray, sample, expected, before, kind, random);
    }
  }

  private static <A> void write(
      VectorArray<A> vectorArray,
      Sample sample,
      byte[] expected,
      byte[] before,
      NettyKind kind,
      SplittableRandom random) {
    boolean pairs = vectorArray == VectorArray.UUID_LONGS;
    A source = vectorArray.arrayClass().cast(Bits.array(sample.type(), expected, pairs));
    ByteBuf target = kind.room(before.length + expected.length, random);
    try {
      target.writeBytes(before);
      VectorBuffers.write(target, vectorArray, source, 0, sample.dimension());
      byte[] written = new byte[target.writerIndex()];
      target.getBytes(0, written);
      Bits.check("write", concatenation(before, expected), written);
    } finally {
      target.release();
    }
  }

  private static <A> void read(
      VectorArray<A> vectorArray,
      Sample sample,
      byte[] expected,
      byte[] before,
      NettyKind kind,
      SplittableRandom random) {
    ByteBuf source = kind.hold(concatenation(before, expected), random);
    try {
      A array = vectorArray.newArray(sample.dimension());
      VectorBuffers.read(source, before.length, vectorArray, array, 0, sample.dimension());
      Bits.check("read", expected, Bits.of(array));
      Bits.check("reader index after read", 0, source.readerIndex());
    } finally {
      source.release();
    }
  }

  private static byte[] concatenation(byte[] first, byte[] second) {
    byte[] both = new byte[first.length + second.length];
    System.arraycopy(first, 0, both, 0, first.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }
}

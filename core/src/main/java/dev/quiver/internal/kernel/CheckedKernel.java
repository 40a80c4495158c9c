/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

import java.nio.ByteBuffer;

/**
 * The base of kernels whose loops do not check arguments: this class checks the arguments once, and
 * then calls a loop of the subclass, or a plain loop of {@link Loops}.
 *
 * <p>Subclasses move elements to and from byte arrays. For a buffer without an array, this class
 * calls {@link Transfer}, or a loop over the buffer if the vector is small.
 */
abstract non-sealed class CheckedKernel implements VectorKernel {

  private final String name;
  private final int transferInts;
  private final int transferLongs;

  /**
   * @param transferInts the number of 4-byte elements from which {@link Transfer} is faster than a
   *     loop
   * @param transferLongs the number of 8-byte elements from which {@link Transfer} is faster than a
   *     loop
   */
  CheckedKernel(String name, int transferInts, int transferLongs) {
    this.name = name;
    this.transferInts = transferInts;
    this.transferLongs = transferLongs;
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final void encode(float[] source, int index, int count, byte[] target, int offset) {
    Ranges.check(source.length, index, count, target, offset, Integer.BYTES);
    write(source, index, count, target, offset);
  }

  @Override
  public final void encode(float[] source, int index, int count, ByteBuffer target, int offset) {
    Ranges.checkWritable(target);
    Ranges.check(source.length, index, count, target, offset, Integer.BYTES);
    if (target.hasArray()) {
      write(source, index, count, target.array(), target.arrayOffset() + offset);
    } else if (count >= transferInts) {
      Transfer.write(this, source, index, count, target, offset);
    } else {
      Loops.write(source, index, count, target, offset);
    }
  }

  @Override
  public final void decode(byte[] source, int offset, float[] target, int index, int count) {
    Ranges.check(target.length, index, count, source, offset, Integer.BYTES);
    read(source, offset, target, index, count);
  }

  @Override
  public final void decode(ByteBuffer source, int offset, float[] target, int index, int count) {
    Ranges.check(target.length, index, count, source, offset, Integer.BYTES);
    if (source.hasArray()) {
      read(source.array(), source.arrayOffset() + offset, target, index, count);
    } else if (count >= transferInts) {
      Transfer.read(this, source, offset, target, index, count);
    } else {
      Loops.read(source, offset, target, index, count);
    }
  }

  @Override
  public final void encode(double[] source, int index, int count, byte[] target, int offset) {
    Ranges.check(source.length, index, count, target, offset, Long.BYTES);
    write(source, index, count, target, offset);
  }

  @Override
  public final void encode(double[] source, int index, int count, ByteBuffer target, int offset) {
    Ranges.checkWritable(target);
    Ranges.check(source.length, index, count, target, offset, Long.BYTES);
    if (target.hasArray()) {
      write(source, index, count, target.array(), target.arrayOffset() + offset);
    } else if (count >= transferLongs) {
      Transfer.write(this, source, index, count, target, offset);
    } else {
      Loops.write(source, index, count, target, offset);
    }
  }

  @Override
  public final void decode(byte[] source, int offset, double[] target, int index, int count) {
    Ranges.check(target.length, index, count, source, offset, Long.BYTES);
    read(source, offset, target, index, count);
  }

  @Override
  public final void decode(ByteBuffer source, int offset, double[] target, int index, int count) {
    Ranges.check(target.length, index, count, source, offset, Long.BYTES);
    if (source.hasArray()) {
      read(source.array(), source.arrayOffset() + offset, target, index, count);
    } else if (count >= transferLongs) {
      Transfer.read(this, source, offset, target, index, count);
    } else {
      Loops.read(source, offset, target, index, count);
    }
  }

  @Override
  public final void encode(int[] source, int index, int count, byte[] target, int offset) {
    Ranges.check(source.length, index, count, target, offset, Integer.BYTES);
    write(source, index, count, target, offset);
  }

  @Override
  public final void encode(int[] source, int index, int count, ByteBuffer target, int offset) {
    Ranges.checkWritable(target);
    Ranges.check(source.length, index, count, target, offset, Integer.BYTES);
    if (target.hasArray()) {
      write(source, index, count, target.array(), target.arrayOffset() + offset);
    } else if (count >= transferInts) {
      Transfer.write(this, source, index, count, target, offset);
    } else {
      Loops.write(source, index, count, target, offset);
    }
  }

  @Override
  public final void decode(byte[] source, int offset, int[] target, int index, int count) {
    Ranges.check(target.length, index, count, source, offset, Integer.BYTES);
    read(source, offset, target, index, count);
  }

  @Override
  public final void decode(ByteBuffer source, int offset, int[] target, int index, int count) {
    Ranges.check(target.length, index, count, source, offset, Integer.BYTES);
    if (source.hasArray()) {
      read(source.array(), source.arrayOffset() + offset, target, index, count);
    } else if (count >= transferInts) {
      Transfer.read(this, source, offset, target, index, count);
    } else {
      Loops.read(source, offset, target, index, count);
    }
  }

  @Override
  public final void encode(long[] source, int index, int count, byte[] target, int offset) {
    Ranges.check(source.length, index, count, target, offset, Long.BYTES);
    write(source, index, count, target, offset);
  }

  @Override
  public final void encode(long[] source, int index, int count, ByteBuffer target, int offset) {
    Ranges.checkWritable(target);
    Ranges.check(source.length, index, count, target, offset, Long.BYTES);
    if (target.hasArray()) {
      write(source, index, count, target.array(), target.arrayOffset() + offset);
    } else if (count >= transferLongs) {
      Transfer.write(this, source, index, count, target, offset);
    } else {
      Loops.write(source, index, count, target, offset);
    }
  }

  @Override
  public final void decode(byte[] source, int offset, long[] target, int index, int count) {
    Ranges.check(target.length, index, count, source, offset, Long.BYTES);
    read(source, offset, target, index, count);
  }

  @Override
  public final void decode(ByteBuffer source, int offset, long[] target, int index, int count) {
    Ranges.check(target.length, index, count, source, offset, Long.BYTES);
    if (source.hasArray()) {
      read(source.array(), source.arrayOffset() + offset, target, index, count);
    } else if (count >= transferLongs) {
      Transfer.read(this, source, offset, target, index, count);
    } else {
      Loops.read(source, offset, target, index, count);
    }
  }

  abstract void write(float[] source, int index, int count, byte[] target, int offset);

  abstract void read(byte[] source, int offset, float[] target, int index, int count);

  // All elements but floats are moved by a plain loop, unless the kernel has a faster one.

  void write(double[] source, int index, int count, byte[] target, int offset) {
    Loops.write(source, index, count, target, offset);
  }

  void read(byte[] source, int offset, double[] target, int index, int count) {
    Loops.read(source, offset, target, index, count);
  }

  void write(int[] source, int index, int count, byte[] target, int offset) {
    Loops.write(source, index, count, target, offset);
  }

  void read(byte[] source, int offset, int[] target, int index, int count) {
    Loops.read(source, offset, target, index, count);
  }

  void write(long[] source, int index, int count, byte[] target, int offset) {
    Loops.write(source, index, count, target, offset);
  }

  void read(byte[] source, int offset, long[] target, int index, int count) {
    Loops.read(source, offset, target, index, count);
  }
}

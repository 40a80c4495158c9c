/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

import java.nio.ByteBuffer;

/**
 * Copies elements between arrays and buffers that have no accessible array, in pieces through
 * scratch memory. A loop over a {@code byte[]} is so much faster than a loop over a buffer without
 * an array that the additional copy pays off for larger vectors.
 */
final class Transfer {

  private static final int SIZE = Scratch.SIZE;

  private Transfer() {}

  static void write(
      VectorKernel kernel, float[] source, int index, int count, ByteBuffer target, int offset) {
    byte[] piece = Scratch.bytes();
    for (int done = 0; done < count; done += SIZE / 4) {
      int elements = Math.min(SIZE / 4, count - done);
      kernel.write(source, index + done, elements, piece, 0);
      target.put(offset + 4 * done, piece, 0, 4 * elements);
    }
  }

  static void read(
      VectorKernel kernel, ByteBuffer source, int offset, float[] target, int index, int count) {
    byte[] piece = Scratch.bytes();
    for (int done = 0; done < count; done += SIZE / 4) {
      int elements = Math.min(SIZE / 4, count - done);
      source.get(offset + 4 * done, piece, 0, 4 * elements);
      kernel.read(piece, 0, target, index + done, elements);
    }
  }

  static void write(
      VectorKernel kernel, double[] source, int index, int count, ByteBuffer target, int offset) {
    byte[] piece = Scratch.bytes();
    for (int done = 0; done < count; done += SIZE / 8) {
      int elements = Math.min(SIZE / 8, count - done);
      kernel.write(source, index + done, elements, piece, 0);
      target.put(offset + 8 * done, piece, 0, 8 * elements);
    }
  }

  static void read(
      VectorKernel kernel, ByteBuffer source, int offset, double[] target, int index, int count) {
    byte[] piece = Scratch.bytes();
    for (int done = 0; done < count; done += SIZE / 8) {
      int elements = Math.min(SIZE / 8, count - done);
      source.get(offset + 8 * done, piece, 0, 8 * elements);
      kernel.read(piece, 0, target, index + done, elements);
    }
  }

  static void write(
      VectorKernel kernel, int[] source, int index, int count, ByteBuffer target, int offset) {
    byte[] piece = Scratch.bytes();
    for (int done = 0; done < count; done += SIZE / 4) {
      int elements = Math.min(SIZE / 4, count - done);
      kernel.write(source, index + done, elements, piece, 0);
      target.put(offset + 4 * done, piece, 0, 4 * elements);
    }
  }

  static void read(
      VectorKernel kernel, ByteBuffer source, int offset, int[] target, int index, int count) {
    byte[] piece = Scratch.bytes();
    for (int done = 0; done < count; done += SIZE / 4) {
      int elements = Math.min(SIZE / 4, count - done);
      source.get(offset + 4 * done, piece, 0, 4 * elements);
      kernel.read(piece, 0, target, index + done, elements);
    }
  }

  static void write(
      VectorKernel kernel, long[] source, int index, int count, ByteBuffer target, int offset) {
    byte[] piece = Scratch.bytes();
    for (int done = 0; done < count; done += SIZE / 8) {
      int elements = Math.min(SIZE / 8, count - done);
      kernel.write(source, index + done, elements, piece, 0);
      target.put(offset + 8 * done, piece, 0, 8 * elements);
    }
  }

  static void read(
      VectorKernel kernel, ByteBuffer source, int offset, long[] target, int index, int count) {
    byte[] piece = Scratch.bytes();
    for (int done = 0; done < count; done += SIZE / 8) {
      int elements = Math.min(SIZE / 8, count - done);
      source.get(offset + 8 * done, piece, 0, 8 * elements);
      kernel.read(piece, 0, target, index + done, elements);
    }
  }
}

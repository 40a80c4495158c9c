/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

/**
 * The fastest kernel that needs only Java 17: {@link Loops}, and {@link Staging} for large vectors
 * of floats or ints. This kernel allocates only scratch memory, once for each thread.
 */
final class PortableKernel extends VectorKernel {

  PortableKernel() {
    super("portable", Thresholds.TRANSFER);
  }

  @Override
  void write(float[] source, int index, int count, byte[] target, int offset) {
    if (count >= Thresholds.STAGE_FLOATS) {
      Staging.write(source, index, count, target, offset);
    } else {
      Loops.write(source, index, count, target, offset);
    }
  }

  @Override
  void read(byte[] source, int offset, float[] target, int index, int count) {
    if (count >= Thresholds.STAGE_FLOATS) {
      Staging.read(source, offset, target, index, count);
    } else {
      Loops.read(source, offset, target, index, count);
    }
  }

  @Override
  void write(int[] source, int index, int count, byte[] target, int offset) {
    if (count >= Thresholds.STAGE_INTS_TO_ENCODE) {
      Staging.write(source, index, count, target, offset);
    } else {
      Loops.write(source, index, count, target, offset);
    }
  }

  @Override
  void read(byte[] source, int offset, int[] target, int index, int count) {
    if (count >= Thresholds.STAGE_INTS_TO_DECODE) {
      Staging.read(source, offset, target, index, count);
    } else {
      Loops.read(source, offset, target, index, count);
    }
  }
}

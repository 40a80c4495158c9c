/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Moves a few elements of every type with a kernel, before it is chosen: a JDK in which the Vector
 * API changed, as an incubating module may, refuses the kernel instead of breaking its users.
 */
final class Trial {

  /** Enough for a turn of every loop and a rest, at any register size. */
  private static final int COUNT = 131;

  private Trial() {}

  /**
   * @throws UnsupportedOperationException if the kernel fails or moves anything wrong
   */
  static void of(VectorKernel kernel) {
    try {
      for (boolean direct : new boolean[] {false, true}) {
        check(kernel, VectorArray.FLOATS, direct);
        check(kernel, VectorArray.DOUBLES, direct);
        check(kernel, VectorArray.INTS, direct);
        check(kernel, VectorArray.LONGS, direct);
      }
    } catch (UnsupportedOperationException e) {
      throw e;
    } catch (RuntimeException | LinkageError | InternalError e) {
      throw new UnsupportedOperationException("does not run on this JDK: " + e, e);
    }
  }

  private static <A> void check(VectorKernel kernel, VectorArray<A> arrayKind, boolean direct) {
    int length = COUNT * arrayKind.elementSize();
    byte[] expected = new byte[length];
    for (int i = 0; i < length; i++) {
      expected[i] = (byte) (31 * i + i / 256);
    }
    ByteBuffer bytes = direct ? ByteBuffer.allocateDirect(length) : ByteBuffer.allocate(length);
    A read = arrayKind.newArray(COUNT);
    arrayKind.decode(kernel, bytes.put(0, expected), 0, read, 0, COUNT);
    arrayKind.encode(ScalarKernel.INSTANCE, read, 0, COUNT, bytes.put(0, new byte[length]), 0);
    boolean readWell = matches(bytes, expected);
    arrayKind.encode(kernel, read, 0, COUNT, bytes.put(0, new byte[length]), 0);
    if (!readWell || !matches(bytes, expected)) {
      throw new UnsupportedOperationException(
          "moves %s elements wrongly on this JVM".formatted(arrayKind.elementType().cqlName()));
    }
  }

  private static boolean matches(ByteBuffer bytes, byte[] expected) {
    byte[] actual = new byte[expected.length];
    bytes.get(0, actual);
    return Arrays.equals(actual, expected);
  }
}

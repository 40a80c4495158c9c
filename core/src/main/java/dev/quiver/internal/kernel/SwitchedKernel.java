/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.nio.ByteBuffer;

/**
 * Hands each call to the kernel in use, which changes once in the life of a JVM.
 *
 * <p>The compiler takes the target of a call site for a constant, so that the calls cost nothing;
 * code that was compiled with the kernel before is compiled again. Whoever keeps this object need
 * not be told of the change.
 */
final class SwitchedKernel implements VectorKernel {

  private static final MutableCallSite SITE =
      new MutableCallSite(MethodType.methodType(VectorKernel.class));

  private static final MethodHandle IN_USE = SITE.dynamicInvoker();

  private static final SwitchedKernel INSTANCE = new SwitchedKernel();

  private SwitchedKernel() {}

  /** Puts a kernel in use, for all threads, and returns what calls it. */
  static VectorKernel to(VectorKernel kernel) {
    SITE.setTarget(MethodHandles.constant(VectorKernel.class, kernel));
    MutableCallSite.syncAll(new MutableCallSite[] {SITE});
    return INSTANCE;
  }

  private static VectorKernel inUse() {
    try {
      return (VectorKernel) IN_USE.invokeExact();
    } catch (Throwable e) {
      throw new IllegalStateException("A constant method handle failed", e);
    }
  }

  @Override
  public String name() {
    return inUse().name();
  }

  @Override
  public boolean reachesDirectBuffers() {
    return inUse().reachesDirectBuffers();
  }

  @Override
  public void encode(float[] source, int index, int count, byte[] target, int offset) {
    inUse().encode(source, index, count, target, offset);
  }

  @Override
  public void encode(float[] source, int index, int count, ByteBuffer target, int offset) {
    inUse().encode(source, index, count, target, offset);
  }

  @Override
  public void decode(byte[] source, int offset, float[] target, int index, int count) {
    inUse().decode(source, offset, target, index, count);
  }

  @Override
  public void decode(ByteBuffer source, int offset, float[] target, int index, int count) {
    inUse().decode(source, offset, target, index, count);
  }

  @Override
  public void encode(double[] source, int index, int count, byte[] target, int offset) {
    inUse().encode(source, index, count, target, offset);
  }

  @Override
  public void encode(double[] source, int index, int count, ByteBuffer target, int offset) {
    inUse().encode(source, index, count, target, offset);
  }

  @Override
  public void decode(byte[] source, int offset, double[] target, int index, int count) {
    inUse().decode(source, offset, target, index, count);
  }

  @Override
  public void decode(ByteBuffer source, int offset, double[] target, int index, int count) {
    inUse().decode(source, offset, target, index, count);
  }

  @Override
  public void encode(int[] source, int index, int count, byte[] target, int offset) {
    inUse().encode(source, index, count, target, offset);
  }

  @Override
  public void encode(int[] source, int index, int count, ByteBuffer target, int offset) {
    inUse().encode(source, index, count, target, offset);
  }

  @Override
  public void decode(byte[] source, int offset, int[] target, int index, int count) {
    inUse().decode(source, offset, target, index, count);
  }

  @Override
  public void decode(ByteBuffer source, int offset, int[] target, int index, int count) {
    inUse().decode(source, offset, target, index, count);
  }

  @Override
  public void encode(long[] source, int index, int count, byte[] target, int offset) {
    inUse().encode(source, index, count, target, offset);
  }

  @Override
  public void encode(long[] source, int index, int count, ByteBuffer target, int offset) {
    inUse().encode(source, index, count, target, offset);
  }

  @Override
  public void decode(byte[] source, int offset, long[] target, int index, int count) {
    inUse().decode(source, offset, target, index, count);
  }

  @Override
  public void decode(ByteBuffer source, int offset, long[] target, int index, int count) {
    inUse().decode(source, offset, target, index, count);
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.kernel;

/** The compared ways to move elements. */
public enum Rival {
  /** The floor: copies the bytes unswapped with {@code System.arraycopy} or {@code put}. */
  MEMCPY,
  /** {@code ByteBuffer.putFloat} for each element. */
  SCALAR,
  /** {@code asFloatBuffer().put(array)}: a bulk move through a big-endian view. */
  BULK_VIEW,
  /** A {@code VarHandle} view of the bytes, one big-endian store for each element. */
  VAR_HANDLE,
  /** The kernel that Quiver chooses on a JVM without options. */
  QUIVER,
  /** The kernel that Quiver chooses on a JVM with the Vector API. */
  QUIVER_SIMD
}

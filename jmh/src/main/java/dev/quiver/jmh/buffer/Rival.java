/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.buffer;

/** The ways to move elements that are compared. */
public enum Rival {
  /** {@code ByteBuf.writeBytes} and {@code getBytes} of as many bytes, unswapped: the floor. */
  MEMCPY,
  /** {@code ByteBuf.setInt} and {@code getInt} of the raw bits, or of longs, for each element. */
  NETTY_LOOP,
  /** Quiver's on a JVM as it is. */
  QUIVER,
  /** Quiver's on a JVM with the Vector API. */
  QUIVER_SIMD
}

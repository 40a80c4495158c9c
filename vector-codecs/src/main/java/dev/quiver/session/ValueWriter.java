/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.session;

import java.nio.ByteBuffer;

/**
 * Writes values of one kind: sized first, then written once, without memory of its own.
 *
 * @param <V> the Java type of the values
 */
interface ValueWriter<V> {

  /** The bytes of a value; the same as long as the value is. */
  int length(V value);

  /** Fails if the elements of a value have become unfit since it was lent. */
  void check(V value);

  /** Writes exactly as many bytes, big-endian, from the position on, and moves it behind them. */
  void write(V value, ByteBuffer target);

  /** The same value in memory of its own. */
  V copyOf(V value);
}

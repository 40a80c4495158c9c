/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.hostile;

import dev.quiver.vector.MalformedFrameException;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.function.Consumer;

/**
 * Input that is to be refused.
 *
 * @param name the line of the table, and which of its inputs
 * @param length of the input: bytes
 * @param refusal the documented exception
 * @param message what its message has in it
 * @param attempt reads the input
 */
record HostileCase(
    String name, int length, Class<? extends Exception> refusal, String message, Attempt attempt) {

  /** May fail by a checked exception, which checksums have. */
  interface Attempt {
    void run() throws Exception;
  }

  /** A frame, or what else is in a buffer. */
  static HostileCase frame(String name, String message, byte[] input, Consumer<ByteBuf> decoder) {
    return new HostileCase(
        name,
        input.length,
        MalformedFrameException.class,
        message,
        () -> decoder.accept(Unpooled.wrappedBuffer(input)));
  }

  @Override
  public String toString() {
    return name;
  }
}

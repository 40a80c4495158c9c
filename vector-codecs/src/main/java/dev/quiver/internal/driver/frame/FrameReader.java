/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import dev.quiver.internal.wire.WireErrors;
import dev.quiver.vector.MalformedFrameException;
import io.netty.buffer.ByteBuf;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Reads the protocol's notations from untrusted bytes. Each length is compared with the remaining
 * bytes before memory is allocated.
 *
 * <p>Source: CQL binary protocol v4 and v5, section 3.
 */
final class FrameReader {

  private FrameReader() {}

  static MalformedFrameException malformed(String subject, String expected, String found) {
    return WireErrors.create(MalformedFrameException.class, subject, expected, found, null);
  }

  /** Creates the exception for bytes that a library cannot read. */
  static MalformedFrameException malformed(String subject, String fact, RuntimeException cause) {
    return WireErrors.fact(MalformedFrameException.class, subject, fact, cause);
  }

  /** Fails if the number of readable bytes is less than {@code bytes}. */
  static void require(ByteBuf source, long bytes, String subject) {
    if (bytes > source.readableBytes()) {
      throw malformed(subject, bytes + " bytes", source.readableBytes() + " left in the frame");
    }
  }

  static int readInt(ByteBuf source, String subject) {
    require(source, Integer.BYTES, subject);
    return source.readInt();
  }

  /** Reads a [short], which is unsigned. */
  static int readShort(ByteBuf source, String subject) {
    require(source, Short.BYTES, subject);
    return source.readUnsignedShort();
  }

  static String readString(ByteBuf source, String subject) {
    int length = readShort(source, subject);
    require(source, length, subject);
    String string = source.toString(source.readerIndex(), length, StandardCharsets.UTF_8);
    source.skipBytes(length);
    return string;
  }

  static byte[] readShortBytes(ByteBuf source, String subject) {
    int length = readShort(source, subject);
    require(source, length, subject);
    byte[] bytes = new byte[length];
    source.readBytes(bytes);
    return bytes;
  }

  /** Reads a [bytes] into a new array. */
  static @Nullable ByteBuffer readBytes(ByteBuf source, String subject) {
    int length = readInt(source, subject);
    if (length < 0) {
      return null;
    }
    require(source, length, subject);
    byte[] bytes = new byte[length];
    source.readBytes(bytes);
    return ByteBuffer.wrap(bytes);
  }
}

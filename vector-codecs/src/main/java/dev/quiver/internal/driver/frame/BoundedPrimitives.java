/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import com.datastax.oss.driver.internal.core.protocol.ByteBufPrimitiveCodec;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the protocol's basic types, such as [string] and [bytes], for the driver's own decoders.
 * Each length and count is compared with the remaining bytes before memory is allocated.
 */
final class BoundedPrimitives extends ByteBufPrimitiveCodec {

  private static final String SUBJECT = "message";

  /** The number of bytes of an empty [string], and of an empty list of strings. */
  private static final int MIN_STRING = Short.BYTES;

  BoundedPrimitives(ByteBufAllocator allocator) {
    super(allocator);
  }

  @Override
  public byte readByte(ByteBuf source) {
    FrameReader.require(source, Byte.BYTES, SUBJECT);
    return source.readByte();
  }

  @Override
  public int readUnsignedShort(ByteBuf source) {
    return FrameReader.readShort(source, SUBJECT);
  }

  @Override
  public int readInt(ByteBuf source) {
    return FrameReader.readInt(source, SUBJECT);
  }

  @Override
  public int readInt(ByteBuf source, int offset) {
    FrameReader.require(source, (long) offset + Integer.BYTES, SUBJECT);
    return super.readInt(source, offset);
  }

  @Override
  public long readLong(ByteBuf source) {
    FrameReader.require(source, Long.BYTES, SUBJECT);
    return source.readLong();
  }

  @Override
  public InetAddress readInetAddr(ByteBuf source) {
    FrameReader.require(source, Byte.BYTES, SUBJECT);
    FrameReader.require(
        source, Byte.BYTES + (long) source.getUnsignedByte(source.readerIndex()), SUBJECT);
    return super.readInetAddr(source);
  }

  @Override
  public @Nullable ByteBuffer readBytes(ByteBuf source) {
    return FrameReader.readBytes(source, SUBJECT);
  }

  @Override
  public byte[] readShortBytes(ByteBuf source) {
    return FrameReader.readShortBytes(source, SUBJECT);
  }

  @Override
  public String readString(ByteBuf source) {
    return FrameReader.readString(source, SUBJECT);
  }

  @Override
  public List<String> readStringList(ByteBuf source) {
    requireEntries(source, MIN_STRING);
    return super.readStringList(source);
  }

  @Override
  public Map<String, String> readStringMap(ByteBuf source) {
    requireEntries(source, 2 * MIN_STRING);
    return super.readStringMap(source);
  }

  @Override
  public Map<String, List<String>> readStringMultimap(ByteBuf source) {
    requireEntries(source, 2 * MIN_STRING);
    return super.readStringMultimap(source);
  }

  @Override
  public Map<String, ByteBuffer> readBytesMap(ByteBuf source) {
    requireEntries(source, MIN_STRING + Integer.BYTES);
    return super.readBytesMap(source);
  }

  /** Rejects a [short] count of entries that the remaining bytes cannot hold. */
  private static void requireEntries(ByteBuf source, int minEntry) {
    FrameReader.require(source, Short.BYTES, SUBJECT);
    int count = source.getUnsignedShort(source.readerIndex());
    FrameReader.require(source, Short.BYTES + (long) count * minEntry, SUBJECT);
  }
}

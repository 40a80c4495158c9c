/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.fuzz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.Message;
import dev.quiver.internal.driver.frame.Codecs;
import dev.quiver.internal.driver.frame.Compression;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.List;
import java.util.Objects;

/** Compares our frame codec with the driver's. */
final class Decoders {

  private static final CountingAllocator ALLOCATOR = CountingAllocator.INSTANCE;
  static final FrameCodec<ByteBuf> OURS = Codecs.ours(ALLOCATOR, Compression.NONE);
  static final FrameCodec<ByteBuf> STOCK = Codecs.stock(ALLOCATOR, Compression.NONE);
  static final FrameCodec<ByteBuf> OURS_LZ4 = Codecs.ours(ALLOCATOR, Compression.LZ4);
  static final FrameCodec<ByteBuf> STOCK_LZ4 = Codecs.stock(ALLOCATOR, Compression.LZ4);
  private static final FrameCodec<ByteBuf> SERVER = Codecs.server(ALLOCATOR, Compression.NONE);

  private Decoders() {}

  static byte[] bytes(Frame frame) {
    return Codecs.drain(SERVER.encode(frame));
  }

  static byte[] bytes(int version, Message message) {
    return bytes(Frame.forResponse(version, 1, null, Frame.NO_PAYLOAD, List.of(), message));
  }

  static ByteBuf buffer(byte[] frame, int pieces) {
    return pieces % 2 == 0
        ? Unpooled.wrappedBuffer(frame)
        : Unpooled.wrappedBuffer(
            Unpooled.wrappedBuffer(frame, 0, frame.length / 2),
            Unpooled.wrappedBuffer(frame, frame.length / 2, frame.length - frame.length / 2));
  }

  /** Checks that a server would write equal bytes for both frames. Reading consumes the rows. */
  static void sameAsTheDriver(Frame ours, byte[] frame, FrameCodec<ByteBuf> stock) {
    same(ours, stock.decode(Unpooled.wrappedBuffer(frame)));
  }

  static void same(Frame ours, Frame driver) {
    assertThat(ours.streamId).isEqualTo(driver.streamId);
    assertThat(ours.protocolVersion).isEqualTo(driver.protocolVersion);
    assertThat(ours.message.getClass()).isSameAs(driver.message.getClass());
    byte[] expected = written(driver);
    byte[] actual = written(ours);
    if (expected == null) {
      assertThat(ours.message).hasToString(driver.message.toString());
    } else if (!hasMaskedName(actual)) {
      assertThat(actual).isEqualTo(expected);
    }
  }

  /** A type that the driver cannot parse gets a blank before its name. */
  private static boolean hasMaskedName(byte[] written) {
    return new String(written, ISO_8859_1).contains(" org.apache.cassandra.db.marshal.VectorType");
  }

  /** Whether values are equal; those of types with fields are decoded only for the comparison. */
  static boolean same(DataType type, Object left, Object right) {
    try {
      return Objects.deepEquals(left, right);
    } catch (IllegalArgumentException e) {
      TypeCodec<Object> codec = CodecRegistry.DEFAULT.codecFor(type);
      return codec.encode(left, ProtocolVersion.V5).equals(codec.encode(right, ProtocolVersion.V5));
    }
  }

  /** Returns null if the driver's server cannot write what its client has read. */
  private static byte[] written(Frame frame) {
    try {
      return bytes(frame);
    } catch (RuntimeException | AssertionError e) {
      return null;
    }
  }
}

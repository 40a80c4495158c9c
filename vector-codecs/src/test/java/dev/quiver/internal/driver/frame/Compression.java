/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.internal.core.protocol.Lz4Compressor;
import com.datastax.oss.driver.internal.core.protocol.SnappyCompressor;
import com.datastax.oss.protocol.internal.Compressor;
import dev.quiver.testkit.Stub;
import dev.quiver.testkit.driver.HostileFrames;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.function.Supplier;

/** The driver's compressors. */
public enum Compression {
  NONE(Compressor::none),
  LZ4(() -> new Lz4Compressor(context())),
  SNAPPY(() -> new SnappyCompressor(context()));

  @SuppressWarnings("ImmutableEnumChecker") // a function without state
  private final Supplier<Compressor<ByteBuf>> maker;

  Compression(Supplier<Compressor<ByteBuf>> maker) {
    this.maker = maker;
  }

  public Compressor<ByteBuf> compressor() {
    return maker.get();
  }

  /** Returns a result of protocol v4 with the body of a frame, compressed. */
  byte[] compress(byte[] frame) {
    int header = HostileFrames.HEADER;
    ByteBuf body = Unpooled.wrappedBuffer(frame, header, frame.length - header);
    return HostileFrames.compressedResult(Codecs.drain(compressor().compress(body)));
  }

  /** The compressors need only a name for their log. */
  private static DriverContext context() {
    return Stub.of(
        DriverContext.class,
        (proxy, method, arguments) -> {
          if (method.getName().equals("getSessionName")) {
            return "test";
          }
          throw new UnsupportedOperationException(method.getName());
        });
  }
}

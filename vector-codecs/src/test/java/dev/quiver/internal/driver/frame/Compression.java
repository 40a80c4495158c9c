/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.internal.core.protocol.Lz4Compressor;
import com.datastax.oss.driver.internal.core.protocol.SnappyCompressor;
import com.datastax.oss.protocol.internal.Compressor;
import io.netty.buffer.ByteBuf;
import java.lang.reflect.Proxy;

/** The driver's compressors. */
public enum Compression {
  NONE {
    @Override
    public Compressor<ByteBuf> compressor() {
      return Compressor.none();
    }
  },
  LZ4 {
    @Override
    public Compressor<ByteBuf> compressor() {
      return new Lz4Compressor(context());
    }
  },
  SNAPPY {
    @Override
    public Compressor<ByteBuf> compressor() {
      return new SnappyCompressor(context());
    }
  };

  public abstract Compressor<ByteBuf> compressor();

  /** All they ask for is a name for their log. */
  private static DriverContext context() {
    return (DriverContext)
        Proxy.newProxyInstance(
            Compression.class.getClassLoader(),
            new Class<?>[] {DriverContext.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("getSessionName")) {
                return "test";
              }
              throw new UnsupportedOperationException(method.getName());
            });
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.server;

import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.internal.core.protocol.Lz4Compressor;
import com.datastax.oss.protocol.internal.Compressor;
import io.netty.buffer.ByteBuf;
import java.lang.reflect.Proxy;

/** The driver's compressors, for a server. */
final class Compressors {

  private Compressors() {}

  /** The compressor that STARTUP names, or none. */
  static Compressor<ByteBuf> of(String name) {
    return "lz4".equals(name) ? new Lz4Compressor(context()) : Compressor.none();
  }

  /** All it asks for is a name for its log. */
  private static DriverContext context() {
    return (DriverContext)
        Proxy.newProxyInstance(
            Compressors.class.getClassLoader(),
            new Class<?>[] {DriverContext.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("getSessionName")) {
                return "fake-server";
              }
              throw new UnsupportedOperationException(method.getName());
            });
  }
}

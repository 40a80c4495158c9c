/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver;

import com.datastax.oss.driver.internal.core.protocol.ByteBufPrimitiveCodec;
import java.lang.reflect.Constructor;

/** Which Netty the driver on the class path was linked with. */
public final class DriverNetty {

  private static final String PLAIN = "io.netty.buffer.ByteBufAllocator";

  private DriverNetty() {}

  /** Whether it is Netty under its own name, and not a copy in a package of the driver's. */
  public static boolean isPlain() {
    for (Constructor<?> constructor : ByteBufPrimitiveCodec.class.getConstructors()) {
      for (Class<?> parameter : constructor.getParameterTypes()) {
        if (parameter.getName().equals(PLAIN)) {
          return true;
        }
      }
    }
    return false;
  }
}

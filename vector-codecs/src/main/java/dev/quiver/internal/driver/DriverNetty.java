/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver;

import com.datastax.oss.driver.internal.core.protocol.ByteBufPrimitiveCodec;
import java.util.stream.Stream;

/** Detects whether the driver on the class path shades Netty. */
public final class DriverNetty {

  private static final String PLAIN = "io.netty.buffer.ByteBufAllocator";

  private DriverNetty() {}

  /** Returns whether the driver uses Netty itself, not a copy inside the driver's packages. */
  public static boolean isPlain() {
    return Stream.of(ByteBufPrimitiveCodec.class.getConstructors())
        .flatMap(constructor -> Stream.of(constructor.getParameterTypes()))
        .anyMatch(parameter -> parameter.getName().equals(PLAIN));
  }
}

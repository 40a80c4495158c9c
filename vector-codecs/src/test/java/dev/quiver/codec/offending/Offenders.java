/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.codec.offending;

import com.datastax.dse.driver.internal.core.type.codec.geometry.GeometryCodec;
import com.datastax.dse.protocol.internal.DseProtocolConstants;
import com.datastax.oss.driver.internal.core.type.codec.FloatCodec;
import com.datastax.oss.driver.shaded.guava.common.collect.ImmutableList;
import com.datastax.oss.protocol.internal.ProtocolConstants;
import dev.quiver.column.MatrixReader;
import dev.quiver.internal.driver.frame.FrameContext;
import dev.quiver.internal.kernel.KernelSet;
import dev.quiver.internal.kernel.VectorKernel;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.timeout.IdleStateEvent;
import java.util.List;

/** Breaks fences, so that they can be seen to hold. */
final class Offenders {

  private Offenders() {}

  static final class UsesColumns {
    static Class<?> neighbour() {
      return MatrixReader.class;
    }
  }

  static final class UsesNetty {
    static ByteBuf buffer() {
      return Unpooled.EMPTY_BUFFER;
    }

    static Object event() {
      return IdleStateEvent.READER_IDLE_STATE_EVENT;
    }
  }

  static Object[] driverInternals() {
    return new Object[] {
      new FloatCodec(), new ProtocolConstants(), GeometryCodec.class, new DseProtocolConstants()
    };
  }

  static Class<?> door() {
    return FrameContext.class;
  }

  static VectorKernel kernel() {
    return KernelSet.best();
  }

  static List<String> shadedGuava() {
    return ImmutableList.of();
  }
}

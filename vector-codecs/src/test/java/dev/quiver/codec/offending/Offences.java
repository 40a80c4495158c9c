/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.codec.offending;

import com.datastax.dse.driver.internal.core.type.codec.geometry.GeometryCodec;
import com.datastax.dse.protocol.internal.DseProtocolConstants;
import com.datastax.oss.driver.internal.core.type.codec.FloatCodec;
import com.datastax.oss.driver.shaded.guava.common.collect.ImmutableList;
import com.datastax.oss.protocol.internal.ProtocolConstants;
import dev.quiver.column.MatrixReader;
import dev.quiver.internal.driver.frame.FrameContext;
import dev.quiver.internal.kernel.ActiveKernel;
import dev.quiver.internal.kernel.VectorKernel;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.timeout.IdleStateEvent;
import java.util.List;

/** Breaks the architecture rules for codecs, to show that the rules find it. */
public final class Offences {

  private Offences() {}

  /** A method that returns a changed copy and is not annotated. */
  public Offences withMore() {
    return this;
  }

  public static String trimmed(String text) {
    return text.trim();
  }

  static Class<?> columns() {
    return MatrixReader.class;
  }

  static Class<?> frames() {
    return FrameContext.class;
  }

  static VectorKernel kernel() {
    return ActiveKernel.get();
  }

  static ByteBuf buffer() {
    return Unpooled.EMPTY_BUFFER;
  }

  static Object event() {
    return IdleStateEvent.READER_IDLE_STATE_EVENT;
  }

  static List<String> shaded() {
    return ImmutableList.of();
  }

  static List<Object> internals() {
    return List.of(
        new FloatCodec(), new ProtocolConstants(), GeometryCodec.class, new DseProtocolConstants());
  }
}

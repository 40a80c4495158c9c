/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.workload;

import com.datastax.oss.driver.api.core.DefaultProtocolVersion;
import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.ExecutionInfo;
import com.datastax.oss.driver.api.core.session.ProgrammaticArguments;
import com.datastax.oss.driver.api.core.type.codec.ExtraTypeCodecs;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.api.core.type.codec.registry.MutableCodecRegistry;
import com.datastax.oss.driver.internal.core.context.DefaultDriverContext;
import com.datastax.oss.driver.internal.core.cql.DefaultAsyncResultSet;
import com.datastax.oss.driver.internal.core.type.codec.registry.DefaultCodecRegistry;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.response.result.Rows;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.internal.driver.frame.FrameContext;
import io.netty.buffer.ByteBuf;

/** A session that never connects, and the results it creates from frames. */
@SuppressWarnings("ImmutableEnumChecker") // its state is that of a session
public enum WorkloadSession {
  /** The driver's session with its own codecs of arrays. */
  DRIVER {
    @Override
    Contexts make() {
      MutableCodecRegistry registry = new DefaultCodecRegistry("workload");
      for (int dimension : new int[] {75, 250, 384, 500, 1536}) {
        registry.register(ExtraTypeCodecs.floatVectorToArray(dimension));
      }
      DefaultDriverContext context =
          new DefaultDriverContext(config(), arguments(registry)) {
            @Override
            public ProtocolVersion getProtocolVersion() {
              return DefaultProtocolVersion.V5;
            }
          };
      return new Contexts(context, result -> result);
    }
  },
  QUIVER {
    @Override
    Contexts make() {
      ConnectedContext context = new ConnectedContext(arguments(VectorCodecRegistry.create()));
      return new Contexts(context, result -> context.results().of(result, context));
    }
  };

  /** Converts a result of the driver to one of the session. */
  interface Results {
    AsyncResultSet of(AsyncResultSet drivers);
  }

  private record Contexts(DefaultDriverContext context, Results results) {}

  private static final class ConnectedContext extends FrameContext {
    ConnectedContext(ProgrammaticArguments arguments) {
      super(config(), arguments);
    }

    @Override
    public ProtocolVersion getProtocolVersion() {
      return DefaultProtocolVersion.V5;
    }
  }

  private final DefaultDriverContext context;
  private final Results results;
  private final FrameCodec<ByteBuf> codec;

  WorkloadSession() {
    Contexts made = make();
    this.context = made.context;
    this.results = made.results;
    this.codec = context.getFrameCodec();
    // Its threads are not needed: JMH would wait for them.
    context.getNettyOptions().onClose().syncUninterruptibly();
  }

  abstract Contexts make();

  private static DriverConfigLoader config() {
    return DriverConfigLoader.programmaticBuilder()
        .withInt(DefaultDriverOption.NETTY_IO_SHUTDOWN_QUIET_PERIOD, 0)
        .withInt(DefaultDriverOption.NETTY_ADMIN_SHUTDOWN_QUIET_PERIOD, 0)
        .build();
  }

  private static ProgrammaticArguments arguments(MutableCodecRegistry registry) {
    return ProgrammaticArguments.builder().withCodecRegistry(registry).build();
  }

  CodecRegistry registry() {
    return context.getCodecRegistry();
  }

  AsyncResultSet decode(ByteBuf frame, ColumnDefinitions columns, ExecutionInfo info) {
    ByteBuf copy = frame.retainedDuplicate();
    try {
      Rows rows = (Rows) codec.decode(copy).message;
      return results.of(new DefaultAsyncResultSet(columns, info, rows.getData(), null, context));
    } finally {
      copy.release();
    }
  }
}

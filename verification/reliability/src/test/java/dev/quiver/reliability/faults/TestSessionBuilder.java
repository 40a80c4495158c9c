/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.faults;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.session.ProgrammaticArguments;
import com.datastax.oss.driver.api.core.session.SessionBuilder;
import com.datastax.oss.driver.internal.core.context.DefaultDriverContext;
import com.datastax.oss.driver.internal.core.context.DefaultNettyOptions;
import com.datastax.oss.driver.internal.core.context.InternalDriverContext;
import com.datastax.oss.driver.internal.core.context.NettyOptions;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.internal.driver.frame.FrameContext;
import dev.quiver.internal.driver.frame.FrameNettyOptions;
import io.netty.buffer.ByteBufAllocator;

/** Sessions as {@code Quiver.sessionBuilder()} makes them, or stock ones, with any allocator. */
final class TestSessionBuilder extends SessionBuilder<TestSessionBuilder, CqlSession> {

  private final ByteBufAllocator allocator;
  private final boolean stock;

  TestSessionBuilder(ByteBufAllocator allocator, boolean stock) {
    this.allocator = allocator;
    this.stock = stock;
    withCodecRegistry(VectorCodecRegistry.create());
  }

  @Override
  protected CqlSession wrap(CqlSession defaultSession) {
    return defaultSession;
  }

  @Override
  protected DriverContext buildContext(
      DriverConfigLoader configLoader, ProgrammaticArguments arguments) {
    return stock
        ? new StockContext(configLoader, arguments)
        : new QuiverContext(configLoader, arguments);
  }

  private final class QuiverContext extends FrameContext {
    QuiverContext(DriverConfigLoader configLoader, ProgrammaticArguments arguments) {
      super(configLoader, arguments);
    }

    @Override
    protected NettyOptions buildNettyOptions() {
      return new QuiverOptions(this, allocator);
    }
  }

  private static final class QuiverOptions extends FrameNettyOptions {
    private final ByteBufAllocator allocator;

    QuiverOptions(FrameContext context, ByteBufAllocator allocator) {
      super(context);
      this.allocator = allocator;
    }

    @Override
    public ByteBufAllocator allocator() {
      return allocator;
    }
  }

  private final class StockContext extends DefaultDriverContext {
    StockContext(DriverConfigLoader configLoader, ProgrammaticArguments arguments) {
      super(configLoader, arguments);
    }

    @Override
    protected NettyOptions buildNettyOptions() {
      return new Options(this, allocator);
    }
  }

  private static final class Options extends DefaultNettyOptions {
    private final ByteBufAllocator allocator;

    Options(InternalDriverContext context, ByteBufAllocator allocator) {
      super(context);
      this.allocator = allocator;
    }

    @Override
    public ByteBufAllocator allocator() {
      return allocator;
    }
  }
}

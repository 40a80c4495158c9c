/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.faults;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.session.ProgrammaticArguments;
import com.datastax.oss.driver.api.core.session.SessionBuilder;
import com.datastax.oss.driver.internal.core.context.DefaultDriverContext;
import com.datastax.oss.driver.internal.core.context.DefaultNettyOptions;
import com.datastax.oss.driver.internal.core.context.NettyOptions;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.internal.driver.frame.FrameContext;
import dev.quiver.internal.driver.frame.FrameNettyOptions;
import io.netty.buffer.ByteBufAllocator;
import java.util.function.BiFunction;

/** Builds sessions like {@code Quiver.sessionBuilder()}, or stock ones, with any context. */
final class TestSessionBuilder extends SessionBuilder<TestSessionBuilder, CqlSession> {

  private final BiFunction<DriverConfigLoader, ProgrammaticArguments, DriverContext> context;

  TestSessionBuilder(BiFunction<DriverConfigLoader, ProgrammaticArguments, DriverContext> context) {
    this.context = context;
    withCodecRegistry(VectorCodecRegistry.create());
  }

  static TestSessionBuilder fast(ByteBufAllocator allocator) {
    return new TestSessionBuilder(
        (config, arguments) ->
            new FrameContext(config, arguments) {
              @Override
              protected NettyOptions buildNettyOptions() {
                return new FrameNettyOptions(this) {
                  @Override
                  public ByteBufAllocator allocator() {
                    return allocator;
                  }
                };
              }
            });
  }

  static TestSessionBuilder stock(ByteBufAllocator allocator) {
    return new TestSessionBuilder(
        (config, arguments) ->
            new DefaultDriverContext(config, arguments) {
              @Override
              protected NettyOptions buildNettyOptions() {
                return new DefaultNettyOptions(this) {
                  @Override
                  public ByteBufAllocator allocator() {
                    return allocator;
                  }
                };
              }
            });
  }

  @Override
  protected CqlSession wrap(CqlSession defaultSession) {
    return defaultSession;
  }

  @Override
  protected DriverContext buildContext(
      DriverConfigLoader configLoader, ProgrammaticArguments arguments) {
    return context.apply(configLoader, arguments);
  }
}

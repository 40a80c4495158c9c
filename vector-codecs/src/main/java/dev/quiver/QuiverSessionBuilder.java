/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.session.ProgrammaticArguments;
import com.datastax.oss.driver.api.core.type.codec.registry.MutableCodecRegistry;
import dev.quiver.internal.codec.QuiverCodecRegistry;
import dev.quiver.internal.driver.ProtocolLibrary;
import dev.quiver.internal.driver.frame.FrameContext;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The driver's builder, with fast frames and, by default, Quiver's registry. */
final class QuiverSessionBuilder extends CqlSessionBuilder {

  private static final Logger LOG = LoggerFactory.getLogger(Quiver.class);

  private boolean hasRegistry;

  @Override
  public CqlSessionBuilder withCodecRegistry(@Nullable MutableCodecRegistry codecRegistry) {
    hasRegistry = codecRegistry != null;
    return super.withCodecRegistry(codecRegistry);
  }

  /** Builds a session, with a new registry of its own unless the caller has set a registry. */
  @Override
  public CompletionStage<CqlSession> buildAsync() {
    if (!hasRegistry) {
      super.withCodecRegistry(QuiverCodecRegistry.create());
    }
    return super.buildAsync();
  }

  @Override
  protected CqlSession wrap(CqlSession session) {
    String difference = ProtocolLibrary.difference();
    if (difference != null) {
      LOG.warn(
          "[{}] The session has no fast frames, because Quiver does not know the driver's protocol"
              + " library ({}): see docs/guide/compatibility.md",
          session.getName(),
          difference);
    }
    if (LOG.isInfoEnabled()) {
      LOG.info("[{}] {}", session.getName(), SessionInfo.of(session));
    }
    return super.wrap(session);
  }

  @Override
  protected DriverContext buildContext(
      DriverConfigLoader configLoader, ProgrammaticArguments programmaticArguments) {
    return ProtocolLibrary.difference() == null
        ? FrameContext.of(configLoader, programmaticArguments)
        : super.buildContext(configLoader, programmaticArguments);
  }
}

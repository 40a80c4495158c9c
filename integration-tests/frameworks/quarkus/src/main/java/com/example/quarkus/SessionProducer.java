/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.quarkus;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.quarkus.runtime.api.config.CassandraClientConfig;
import com.datastax.oss.quarkus.runtime.api.session.QuarkusCqlSession;
import com.datastax.oss.quarkus.runtime.internal.session.DefaultQuarkusCqlSession;
import com.datastax.oss.quarkus.runtime.internal.session.QuarkusCqlSessionBuilder;
import dev.quiver.Quiver;
import dev.quiver.codec.VectorCodecRegistry;
import io.netty.channel.EventLoopGroup;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Alternative;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import java.util.concurrent.CompletionStage;

/** Produces the application's session instead of the extension. */
@ApplicationScoped
public class SessionProducer {
  // guide: session
  @Produces
  @ApplicationScoped
  @Alternative
  @Priority(1)
  CompletionStage<QuarkusCqlSession> session(CassandraClientConfig config) {
    return Quiver.sessionBuilder()
        .withConfigLoader(DriverOptions.of(config))
        .withClassLoader(Thread.currentThread().getContextClassLoader())
        .buildAsync()
        .thenApply(DefaultQuarkusCqlSession::new);
  }

  void close(@Disposes CompletionStage<QuarkusCqlSession> session) {
    session.thenCompose(CqlSession::closeAsync).toCompletableFuture().join();
  }

  // end

  static CompletionStage<QuarkusCqlSession> withRegistry(
      CassandraClientConfig config, EventLoopGroup eventLoops) {
    // guide: registry
    return new QuarkusCqlSessionBuilder()
        .withConfigLoader(DriverOptions.of(config))
        .withClassLoader(Thread.currentThread().getContextClassLoader())
        .withCodecRegistry(VectorCodecRegistry.create())
        .withQuarkusEventLoop(eventLoops)
        .buildAsync();
    // end
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.quarkus;

import static com.example.measure.Program.same;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.registry.MutableCodecRegistry;
import com.datastax.oss.quarkus.runtime.api.config.CassandraClientConfig;
import com.datastax.oss.quarkus.runtime.api.session.QuarkusCqlSession;
import com.datastax.oss.quarkus.runtime.internal.quarkus.CassandraClientProducer;
import dev.quiver.codec.VectorCodecs;
import io.netty.channel.EventLoopGroup;
import io.quarkus.arc.ClientProxy;
import io.quarkus.netty.MainEventLoopGroup;
import io.quarkus.runtime.QuarkusApplication;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;

/** Compares sessions with Quiver, one of them injected, with the extension's own session. */
public class Jobs implements QuarkusApplication {
  private static final String NO_COMPRESSION = "advanced.protocol.compression=none";

  private static QuarkusCqlSession done;

  @Inject QuarkusCqlSession injected;
  @Inject CqlSession injectedAsDriver;
  @Inject Uni<QuarkusCqlSession> injectedLater;
  @Inject CassandraClientConfig config;
  @Inject @MainEventLoopGroup EventLoopGroup eventLoops;

  /** Whether all jobs succeeded, and Quarkus closed the session that it injected. */
  static boolean ended() {
    return done != null && done.isClosed();
  }

  @Override
  public int run(String... arguments) throws Exception {
    QuarkusCqlSession session = ClientProxy.unwrap(injected);
    same(session, ClientProxy.unwrap(injectedAsDriver), "the session as one of the driver");
    same(session, injectedLater.await().indefinitely(), "the session that is awaited");
    try (Documents driver = Documents.in(ofExtension());
        Documents late = Documents.in(ofExtension());
        Documents registry = Documents.in(SessionProducer.withRegistry(config, eventLoops))) {
      Documents quiver = new Documents(session);
      same(List.of(false, false, true), hasFrames(driver, registry, quiver), "frames");
      for (Documents other : List.of(registry, quiver)) {
        same(Set.of(NO_COMPRESSION), without(other, driver), "options of the extension alone");
        same(Set.of(), without(driver, other), "options that the extension has not");
      }
      Rivals.both(driver, registry, "registry");
      Rivals.both(driver, quiver, "Quiver's session");
      Rivals.borrowed(driver, quiver, "Quiver's session");
      register(late.session());
      Rivals.arrays(driver, late, "late registration");
      Rivals.boxed(driver, late, "late registration");
      same(float[].class, late.findUntyped(1).getClass(), "getObject, which is changed");
    }
    done = session;
    return 0;
  }

  /** Returns a session as the extension builds it if the application has none. */
  private CompletionStage<QuarkusCqlSession> ofExtension() {
    CassandraClientProducer extension = new CassandraClientProducer();
    extension.setProtocolCompression("none");
    return extension.produceQuarkusCqlSessionStage(config, eventLoops);
  }

  private static void register(QuarkusCqlSession session) {
    // guide: register
    MutableCodecRegistry registry = (MutableCodecRegistry) session.getContext().getCodecRegistry();
    registry.register(VectorCodecs.vectorToArray(DataTypes.FLOAT, float[].class));
    // end
  }

  private static List<Boolean> hasFrames(Documents... all) {
    return List.of(all).stream()
        .map(each -> each.session().getContext().getClass().getName().startsWith("dev.quiver."))
        .toList();
  }

  private static Set<String> without(Documents others, Documents documents) {
    Set<String> options = options(documents);
    options.removeAll(options(others));
    return options;
  }

  private static Set<String> options(Documents documents) {
    return documents.session().getContext().getConfig().getDefaultProfile().entrySet().stream()
        .map(Object::toString)
        .collect(Collectors.toCollection(TreeSet::new));
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives tests the {@link TestCluster}: one for all classes of a JVM, started when the first test
 * asks for it and closed after the last one, however that ended.
 */
final class ServerExtension implements ParameterResolver {
  private static final Namespace NAMESPACE = Namespace.create(ServerExtension.class);

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == TestCluster.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return context.getRoot().getStore(NAMESPACE).computeIfAbsent(OneCluster.class).get();
  }

  /** Tries to start only once: a server that does not come up fails all tests, but fast. */
  static final class OneCluster implements AutoCloseable {
    private @Nullable TestCluster cluster;
    private @Nullable Throwable failure;

    synchronized TestCluster get() {
      if (failure != null) {
        throw new IllegalStateException("There is no server, see the first failure", failure);
      }
      if (cluster == null) {
        try {
          cluster = TestCluster.start();
        } catch (RuntimeException | Error e) {
          failure = e;
          throw e;
        }
      }
      return cluster;
    }

    @Override
    public synchronized void close() {
      if (cluster != null) {
        cluster.close();
      }
    }
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives tests the {@link TestCluster}: one for all classes of a JVM, started when the first test
 * asks for it and closed after the last one, however that ended. Where the chosen server cannot be
 * had, all are skipped, and the reason is printed once and in every report.
 */
final class ServerExtension implements ParameterResolver, ExecutionCondition {
  private static final Namespace NAMESPACE = Namespace.create(ServerExtension.class);

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    return context
        .getRoot()
        .getStore(NAMESPACE)
        .computeIfAbsent(Decision.class, key -> Decision.ofThisRun(), Decision.class)
        .result();
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == TestCluster.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return context.getRoot().getStore(NAMESPACE).computeIfAbsent(OneCluster.class).get();
  }

  /** Whether the suite runs, decided once. */
  record Decision(ConditionEvaluationResult result) {

    static Decision ofThisRun() {
      Decision decision =
          of(
              Servers.chosen(),
              Servers.kind(Servers.chosen()),
              Boolean.getBoolean(Servers.REQUIRED));
      if (decision.result().isDisabled()) {
        System.out.println("[WARNING] " + decision.result().getReason().orElseThrow());
      }
      return decision;
    }

    static Decision of(String name, Servers.Kind kind, boolean required) {
      Optional<String> obstacle = kind.obstacle().get();
      if (obstacle.isEmpty()) {
        return new Decision(ConditionEvaluationResult.enabled("the server can be had"));
      }
      String reason =
          "The contract suite did NOT run against server '" + name + "': " + obstacle.get();
      if (required) {
        throw new IllegalStateException(reason);
      }
      return new Decision(ConditionEvaluationResult.disabled(reason));
    }
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

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Provides tests with the {@link TestCluster}: one for all classes of a JVM, started for the first
 * class and closed after the last. If the server does not start, the first class fails, and the
 * others are skipped with that reason.
 */
final class ServerExtension implements ParameterResolver, ExecutionCondition {
  private static final Namespace NAMESPACE = Namespace.create(ServerExtension.class);

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    return cluster(context).started();
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == TestCluster.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return cluster(context).get();
  }

  private static OneCluster cluster(ExtensionContext context) {
    return context
        .getRoot()
        .getStore(NAMESPACE)
        .computeIfAbsent(
            OneCluster.class, key -> new OneCluster(TestCluster::start), OneCluster.class);
  }

  /** Starts the cluster at most once. */
  static final class OneCluster implements AutoCloseable {
    private final Supplier<TestCluster> start;
    private @Nullable TestCluster cluster;
    private @Nullable Throwable failure;

    OneCluster(Supplier<TestCluster> start) {
      this.start = start;
    }

    /** Starts the cluster; the first caller gets the failure, and the others are disabled. */
    synchronized ConditionEvaluationResult started() {
      if (failure != null) {
        return ConditionEvaluationResult.disabled(
            "There is no server, see the first failure: " + failure.getMessage());
      }
      if (cluster == null) {
        try {
          cluster = start.get();
        } catch (RuntimeException | Error e) {
          failure = e;
          throw e;
        }
      }
      return ConditionEvaluationResult.enabled("the server is running");
    }

    synchronized TestCluster get() {
      return Objects.requireNonNull(cluster);
    }

    @Override
    public synchronized void close() {
      if (cluster != null) {
        cluster.close();
      }
    }
  }
}

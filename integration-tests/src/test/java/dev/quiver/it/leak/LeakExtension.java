/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.leak;

import java.util.List;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.TestInstanceFactoryContext;
import org.junit.jupiter.api.extension.TestInstancePreConstructCallback;

/**
 * Fails the run if a buffer leaked. It looks when all tests of the JVM have run and all that they
 * share is closed: it registers itself before anything else is kept, and what is kept is closed in
 * reverse order.
 */
public final class LeakExtension implements TestInstancePreConstructCallback {
  private static final Namespace NAMESPACE = Namespace.create(LeakExtension.class);

  @Override
  public void preConstructTestInstance(
      TestInstanceFactoryContext factory, ExtensionContext context) {
    if (LeakRecorder.isInUse()) {
      context.getRoot().getStore(NAMESPACE).computeIfAbsent(CheckAtTheEnd.class);
    }
  }

  static final class CheckAtTheEnd implements AutoCloseable {
    @Override
    public void close() {
      List<String> leaks = LeakRecorder.findLeaks();
      if (!leaks.isEmpty()) {
        throw new AssertionError(
            "Leaked, in all: " + leaks.size() + "\n" + String.join("\n", leaks));
      }
    }
  }
}

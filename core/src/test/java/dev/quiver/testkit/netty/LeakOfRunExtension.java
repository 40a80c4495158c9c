/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testkit.netty;

import io.netty.util.ResourceLeakDetector;
import io.netty.util.ResourceLeakDetector.Level;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.TestInstanceFactoryContext;
import org.junit.jupiter.api.extension.TestInstancePreConstructCallback;

/**
 * Fails the run if a buffer leaked, where Netty tracks each of them. It looks when all tests of the
 * JVM have run and all that they share is closed: it registers itself before anything else is kept,
 * and what is kept is closed in reverse order.
 */
public final class LeakOfRunExtension implements TestInstancePreConstructCallback {
  private static final Namespace NAMESPACE = Namespace.create(LeakOfRunExtension.class);

  @Override
  public void preConstructTestInstance(
      TestInstanceFactoryContext factory, ExtensionContext context) {
    if (LeakRecorder.isInUse() && ResourceLeakDetector.getLevel() == Level.PARANOID) {
      context.getRoot().getStore(NAMESPACE).computeIfAbsent(CheckAtTheEnd.class);
    }
  }

  static final class CheckAtTheEnd implements AutoCloseable {
    @Override
    public void close() {
      LeakRecorder.checkNone();
    }
  }
}

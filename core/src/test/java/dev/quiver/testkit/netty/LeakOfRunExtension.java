/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testkit.netty;

import io.netty.util.ResourceLeakDetector;
import io.netty.util.ResourceLeakDetector.Level;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.TestInstanceFactoryContext;
import org.junit.jupiter.api.extension.TestInstancePreConstructCallback;

/**
 * Fails the run if a buffer leaked and Netty tracks each of them. Checks after all tests of the
 * JVM, when all shared resources are closed: it registers itself first, and resources are closed in
 * reverse order.
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

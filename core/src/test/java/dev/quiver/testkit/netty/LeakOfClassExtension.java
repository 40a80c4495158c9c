/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testkit.netty;

import io.netty.util.ResourceLeakDetector;
import io.netty.util.ResourceLeakDetector.Level;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Lets Netty track each buffer while the tests of a class run, and fails the class if it leaked
 * one, or if the leaks of this JVM go elsewhere.
 */
public final class LeakOfClassExtension implements BeforeAllCallback, AfterAllCallback {

  private Level levelBefore;

  @Override
  public void beforeAll(ExtensionContext context) {
    if (!LeakRecorder.isInUse()) {
      throw new AssertionError(
          "leaks are not recorded: run with -Dio.netty.customResourceLeakDetector="
              + LeakRecorder.class.getName());
    }
    LeakRecorder.takeLeaks(); // of others
    levelBefore = ResourceLeakDetector.getLevel();
    ResourceLeakDetector.setLevel(Level.PARANOID);
  }

  @Override
  public void afterAll(ExtensionContext context) {
    try {
      LeakRecorder.checkNone();
    } finally {
      ResourceLeakDetector.setLevel(levelBefore);
    }
  }
}

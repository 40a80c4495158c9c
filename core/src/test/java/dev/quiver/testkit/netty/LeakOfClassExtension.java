/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testkit.netty;

import io.netty.util.ResourceLeakDetector;
import io.netty.util.ResourceLeakDetector.Level;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Lets Netty track each buffer during the tests of a class, and fails the class if it leaked one,
 * or if this JVM has another leak detector.
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
    LeakRecorder.takeLeaks(); // of other classes
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

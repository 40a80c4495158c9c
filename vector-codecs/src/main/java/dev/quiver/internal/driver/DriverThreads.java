/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver;

import com.datastax.oss.driver.internal.core.util.concurrent.BlockingOperation;

/** The threads of the driver, which deliver responses and so must not wait for one. */
public final class DriverThreads {

  private DriverThreads() {}

  /**
   * Rejects a call that waits for a response.
   *
   * @throws IllegalStateException if the current thread is a thread of the driver
   */
  public static void checkMayBlock() {
    BlockingOperation.checkNotDriverThread();
  }
}

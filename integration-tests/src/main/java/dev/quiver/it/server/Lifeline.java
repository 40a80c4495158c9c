/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.server;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * Tells a process when the one that forked it is gone. The parent holds the other end of standard
 * input and never writes to it; its end, however it dies, is the end of that stream. No other sign
 * of a killed parent is given by every operating system.
 */
final class Lifeline {
  private Lifeline() {}

  /** Returns when the parent process has ended. */
  static void awaitEndOfParent() {
    // Not System.in, which anybody in this JVM may close or replace; and never closed, as it is not
    // ours alone.
    InputStream parent = new FileInputStream(FileDescriptor.in);
    try {
      while (parent.read() >= 0) {
        // Nothing is ever said; only the end counts.
      }
    } catch (IOException e) {
      // A broken pipe is as good as its end.
    }
  }
}

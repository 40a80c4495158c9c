/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.server;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * Notifies a process of the end of its parent. The parent holds the other end of standard input and
 * never writes to it, so the stream ends when the parent does, however it dies. Not every operating
 * system reports a killed parent in another way.
 */
final class Lifeline {
  private Lifeline() {}

  static void awaitEndOfParent() {
    // Not System.in, which any code in this JVM may close or replace; and never closed, as other
    // code may use it, too.
    InputStream parent = new FileInputStream(FileDescriptor.in);
    try {
      while (parent.read() >= 0) {
        // The parent never writes; only the end matters.
      }
    } catch (IOException e) {
      // A broken pipe means the same as the end.
    }
  }
}

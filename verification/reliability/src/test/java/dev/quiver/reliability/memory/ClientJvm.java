/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.memory;

import dev.quiver.testkit.ChildJvm;
import dev.quiver.testkit.ChildProcess;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/**
 * A program in a JVM of its own, with the class path of this one. It ends with whoever started it.
 */
public final class ClientJvm {

  private ClientJvm() {}

  /**
   * Runs a program to its end; what it prints is printed here, too.
   *
   * @param main calls {@link #endWithParent} first
   * @return the lines it has printed
   * @throws AssertionError if it fails, or does not end in time
   */
  public static List<String> run(
      Class<?> main, List<String> options, List<String> arguments, Duration atMost)
      throws IOException, InterruptedException {
    ProcessBuilder program =
        ChildJvm.withClassPath(options, main, arguments.toArray(new String[0]));
    return ChildProcess.run(program.redirectErrorStream(true), atMost, System.out::println)
        .outputOfSuccess();
  }

  /** Ends this JVM when the one that started it does. */
  public static void endWithParent() {
    Thread thread =
        new Thread(
            () -> {
              try {
                while (System.in.read() >= 0) {
                  Thread.onSpinWait();
                }
              } catch (IOException e) {
                System.out.println(e);
              }
              Runtime.getRuntime().halt(3);
            },
            "end with parent");
    thread.setDaemon(true);
    thread.start();
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.memory;

import dev.quiver.testkit.ChildJvm;
import dev.quiver.testkit.ChildProcess;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

public final class ClientJvm {

  private ClientJvm() {}

  public static List<String> run(
      Class<?> main, List<String> options, List<String> arguments, Duration atMost)
      throws IOException, InterruptedException {
    ProcessBuilder program =
        ChildJvm.withClassPath(options, main, arguments.toArray(new String[0]));
    return ChildProcess.run(program.redirectErrorStream(true), atMost, System.out::println)
        .outputOfSuccess();
  }

  /** Exits this JVM when its parent ends. */
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

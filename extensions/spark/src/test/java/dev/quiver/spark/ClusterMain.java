/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import java.io.IOException;
import org.apache.spark.deploy.master.Master;
import org.apache.spark.deploy.worker.Worker;

/**
 * A standalone cluster of Spark: a master and two workers, at 127.0.0.1 and 127.0.0.2, each with
 * one core. Workers of {@code local-cluster} share an address, and Spark runs no second copy of a
 * task at the address of the first. Arguments: the master's port, and a folder for what workers
 * write. It ends with whoever started it, and its executors with it. On macOS, 127.0.0.2 must be
 * made first: see {@link dev.quiver.it.server.EmbeddedCluster}.
 */
final class ClusterMain {
  private ClusterMain() {}

  public static void main(String[] arguments) throws IOException {
    String port = arguments[0];
    String folder = arguments[1];
    run(() -> Master.main(new String[] {"-h", "127.0.0.1", "-p", port, "--webui-port", "0"}));
    for (String host : new String[] {"127.0.0.1", "127.0.0.2"}) {
      run(
          () ->
              Worker.main(
                  new String[] {
                    "-h",
                    host,
                    "--webui-port",
                    "0",
                    "-c",
                    "1",
                    "-m",
                    "1g",
                    "-d",
                    folder,
                    "spark://127.0.0.1:" + port
                  }));
    }
    while (System.in.read() >= 0) {
      // Nothing is said: the end of who started this is the end of the stream.
    }
    System.exit(0);
  }

  private static void run(Runnable main) {
    Thread thread = new Thread(main);
    thread.setDaemon(true);
    thread.start();
  }
}

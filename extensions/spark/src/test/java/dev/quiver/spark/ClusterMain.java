/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import dev.quiver.it.server.Folders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.apache.spark.SparkConf;
import org.apache.spark.deploy.master.Master;
import org.apache.spark.deploy.worker.Worker;

/**
 * A standalone Spark cluster: a master and two workers, at 127.0.0.1 and 127.0.0.2, each with one
 * core. Workers of {@code local-cluster} share an address, and Spark does not run a speculative
 * task at the address of the first attempt. macOS needs 127.0.0.2: see {@link
 * dev.quiver.it.server.EmbeddedCluster}.
 *
 * <p>Argument: a folder, whose file {@code port} gets the master's port. The cluster ends with its
 * parent, and removes its executors and the folder.
 */
final class ClusterMain {
  private static final String HOST = "127.0.0.1";

  /** A worker restarts executors that were killed: several checks are needed to find none. */
  private static final int QUIET_LOOKS = 5;

  private static final int PAUSE_MILLIS = 50;

  private ClusterMain() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    Path folder = Path.of(arguments[0]);
    int port = Master.startRpcEnvAndEndpoint(HOST, 0, 0, new SparkConf())._1().address().port();
    for (String host : new String[] {HOST, "127.0.0.2"}) {
      Thread worker =
          new Thread(
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
                        folder.resolve("work").toString(),
                        "spark://" + HOST + ":" + port
                      }));
      worker.setDaemon(true);
      worker.start();
    }
    Path written = Files.writeString(folder.resolve("port.new"), "" + port);
    Files.move(written, folder.resolve("port"), StandardCopyOption.ATOMIC_MOVE);
    while (System.in.read() >= 0) {
      // The parent writes nothing: its end is the end of the stream.
    }
    endExecutors();
    Folders.delete(folder, Await.PATIENCE);
    Runtime.getRuntime().halt(0);
  }

  private static void endExecutors() throws InterruptedException {
    int quiet = 0;
    while (quiet < QUIET_LOOKS) {
      List<ProcessHandle> executors = ProcessHandle.current().descendants().toList();
      quiet = executors.isEmpty() ? quiet + 1 : 0;
      executors.forEach(ProcessHandle::destroyForcibly);
      Thread.sleep(PAUSE_MILLIS);
    }
  }
}

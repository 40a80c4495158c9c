/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.it.server.Folders;
import dev.quiver.testkit.ChildJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.spark.sql.SparkSession;

/**
 * Spark whose tasks run in two separate JVMs ({@link ClusterMain}). This JVM's other Spark must not
 * run: a JVM has one.
 */
final class SparkCluster implements AutoCloseable {
  private static final String QUIET = "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn";

  private final Path folder;
  private final Process process;
  private final SparkSession spark;
  private final Tasks tasks = new Tasks();

  /**
   * @param options the options of Spark
   */
  SparkCluster(Map<String, String> options) throws IOException {
    folder = Files.createTempDirectory("quiver-spark");
    // Workers look for Spark's jars there; executors use the class path of this JVM instead.
    Files.createDirectory(folder.resolve("jars"));
    ProcessBuilder program =
        ChildJvm.withClassPath(
            List.of(
                "-Xmx256m",
                "-Dspark.master.rest.enabled=false",
                "-Dspark.local.dir=" + folder,
                QUIET),
            ClusterMain.class,
            folder.toString());
    program
        .environment()
        .putAll(
            Map.of(
                "SPARK_HOME", folder.toString(),
                "SPARK_SCALA_VERSION", "2.13", // of no jar in that folder
                "JAVA_HOME", System.getProperty("java.home")));
    process =
        program
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("output.txt").toFile())
            .start();
    try {
      spark = connect(port(), options);
    } catch (IOException | RuntimeException | Error e) {
      end();
      throw e;
    }
    spark.sparkContext().addSparkListener(tasks);
  }

  /** Returns the master's port once it is known. */
  private int port() throws IOException {
    Path port = folder.resolve("port");
    Await.until("Spark's master", () -> Files.exists(port) || !process.isAlive());
    if (!Files.exists(port)) {
      throw new AssertionError(
          "Spark's master did not start: " + Files.readString(folder.resolve("output.txt")));
    }
    return Integer.parseInt(Files.readString(port));
  }

  private SparkSession connect(int port, Map<String, String> options) {
    SparkSession.Builder builder =
        SparkSession.builder()
            .master("spark://127.0.0.1:" + port)
            .appName("quiver")
            .config("spark.ui.enabled", "false")
            .config("spark.driver.host", "127.0.0.1")
            .config("spark.local.dir", folder.toString())
            .config("spark.sql.warehouse.dir", folder.toString())
            .config("spark.executor.memory", "512m")
            .config("spark.executor.extraClassPath", System.getProperty("java.class.path"))
            .config("spark.executor.extraJavaOptions", QUIET)
            // No task starts before both executors have registered.
            .config("spark.scheduler.minRegisteredResourcesRatio", "1")
            .config("spark.scheduler.maxRegisteredResourcesWaitingTime", "300s")
            .config("spark.cores.max", "2");
    options.forEach(builder::config);
    return builder.getOrCreate();
  }

  SparkSession spark() {
    return spark;
  }

  /** Returns the tasks that have ended so far. */
  Tasks tasks() {
    try {
      spark.sparkContext().listenerBus().waitUntilEmpty(Await.PATIENCE.toMillis());
    } catch (TimeoutException e) {
      throw new AssertionError(e);
    }
    return tasks;
  }

  /** Waits until both executors are registered, besides this JVM. */
  void awaitExecutors() {
    Await.until(
        "both executors",
        () -> spark.sparkContext().statusTracker().getExecutorInfos().length == 3);
  }

  /** Kills one of the two executors. Spark starts another one. */
  void killAnExecutor() {
    ProcessHandle executor = process.descendants().findAny().orElseThrow();
    assertThat(executor.destroyForcibly()).isTrue();
  }

  @Override
  public void close() throws IOException {
    try {
      spark.stop();
    } finally {
      end();
    }
  }

  private void end() throws IOException {
    List<ProcessHandle> executors = process.descendants().toList();
    try {
      process.getOutputStream().close();
      if (!process.waitFor(Await.PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new AssertionError("Spark's master did not end");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    } finally {
      process.destroyForcibly();
      executors.forEach(ProcessHandle::destroyForcibly);
      if (Files.exists(folder)) {
        Folders.delete(folder, Await.PATIENCE);
      }
    }
    assertThat(folder).doesNotExist();
  }
}

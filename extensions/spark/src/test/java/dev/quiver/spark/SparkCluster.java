/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.testkit.ChildJvm;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;

/**
 * Spark whose tasks run in two JVMs of their own ({@link ClusterMain}). This JVM's other Spark must
 * not run: there is one in a JVM.
 */
final class SparkCluster implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private final Path folder;
  private final Process process;
  private final SparkSession spark;
  private final Tasks tasks = new Tasks();

  SparkCluster(String contactPoints, String localDatacenter, Map<String, String> options)
      throws IOException {
    folder = Files.createTempDirectory("quiver-spark");
    // Workers look for Spark's jars there; executors have the class path of this JVM instead.
    Files.createDirectory(folder.resolve("jars"));
    int port = freePort();
    ProcessBuilder program =
        ChildJvm.withClassPath(
            List.of(
                "-Xmx256m",
                "-Dspark.master.rest.enabled=false",
                "-Dspark.local.dir=" + folder,
                "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn"),
            ClusterMain.class,
            "" + port,
            folder.resolve("work").toString());
    program.environment().put("SPARK_HOME", folder.toString());
    program.environment().put("SPARK_SCALA_VERSION", "2.13"); // of no jar in that folder
    process = program.redirectErrorStream(true).redirectOutput(output().toFile()).start();
    try {
      spark = connect(port, contactPoints, localDatacenter, options);
    } catch (RuntimeException | Error e) {
      end();
      throw e;
    }
    spark.sparkContext().addSparkListener(tasks);
  }

  private SparkSession connect(
      int port, String contactPoints, String localDatacenter, Map<String, String> options) {
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
            .config(
                "spark.executor.extraJavaOptions", "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn")
            // No task starts before both executors are there.
            .config("spark.scheduler.minRegisteredResourcesRatio", "1")
            .config("spark.scheduler.maxRegisteredResourcesWaitingTime", "300s")
            .config("spark.cores.max", "2")
            .config("spark.quiver.contactPoints", contactPoints)
            .config("spark.quiver.localDatacenter", localDatacenter);
    options.forEach(builder::config);
    return builder.getOrCreate();
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private Path output() {
    return folder.resolve("output.txt");
  }

  SparkSession spark() {
    return spark;
  }

  /** Of tasks that have ended up to now. */
  Tasks tasks() {
    try {
      spark.sparkContext().listenerBus().waitUntilEmpty(PATIENCE.toMillis());
    } catch (TimeoutException e) {
      throw new AssertionError(e);
    }
    return tasks;
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
    List<ProcessHandle> all = process.descendants().toList();
    process.getOutputStream().close();
    try {
      if (!process.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
        process.destroyForcibly();
      }
      for (ProcessHandle one : all) {
        one.destroyForcibly();
        one.onExit().get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
      }
    } catch (Exception e) {
      throw new AssertionError(e);
    }
    try (Stream<Path> files = Files.walk(folder)) {
      files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
    }
    assertThat(folder).doesNotExist();
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.connector;

import java.io.File;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The contenders: options of the JVM and of Spark, the class path, and the format. */
final class Ways {
  static final String QUIVER = "quiver-spark";

  private Ways() {}

  static Map<String, List<String>> on(InetSocketAddress node) throws IOException {
    String host = node.getAddress().getHostAddress();
    Path spark = Path.of(System.getProperty("quiver.connector.spark"));
    List<String> quiver =
        List.of(
            "-Dspark.quiver.keepAliveMillis=3600000", // as long as the connector's
            "-Dspark.quiver.contactPoints=" + host + ":" + node.getPort(),
            "-classpath",
            jobs()
                + spark.resolve("classes")
                + File.pathSeparator
                + Files.readString(spark.resolve("test.classpath")).strip(),
            "dev.quiver.connector.ConnectorJob",
            "quiver");
    List<String> plain =
        List.of(
            "-Dspark.cassandra.connection.host=" + host,
            "-Dspark.cassandra.connection.port=" + node.getPort(),
            "-classpath",
            System.getProperty("java.class.path"),
            "dev.quiver.connector.ConnectorJob",
            "org.apache.spark.sql.cassandra");
    List<String> tuned =
        List.of(
            "-Dspark.cassandra.input.split.sizeInMB=64",
            "-Dspark.cassandra.input.fetch.sizeInRows=2000",
            "-Dspark.cassandra.output.concurrent.writes=64",
            "-Dspark.cassandra.output.batch.grouping.key=none",
            "-Dspark.cassandra.output.batch.size.rows=1");
    List<String> factory =
        List.of(
            "-Dspark.cassandra.connection.factory=dev.quiver.connector.QuiverConnectionFactory");
    Map<String, List<String>> ways = new LinkedHashMap<>();
    ways.put(QUIVER, quiver);
    ways.put("connector", plain);
    ways.put("connector, tuned", both(tuned, plain));
    ways.put("connector, Quiver's codecs", both(factory, plain));
    return ways;
  }

  private static String jobs() {
    return ConnectorJob.class.getProtectionDomain().getCodeSource().getLocation().getPath()
        + File.pathSeparator;
  }

  private static List<String> both(List<String> first, List<String> second) {
    List<String> all = new ArrayList<>(first);
    all.addAll(second);
    return all;
  }
}

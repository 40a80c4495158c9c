/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.it.server.SecuredCassandra;
import dev.quiver.testkit.ChildJvm;
import dev.quiver.testkit.ChildProcess;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Runs tests of the suite on a running cluster, as users do: with properties only. */
final class SuiteJvm {
  /** The expected environment, unless this JVM has other settings. */
  private static final Map<String, String> DEFAULTS =
      Map.of(
          "quiver.test.protocol", SessionUnderTest.PROTOCOL,
          "quiver.test.compression", SessionUnderTest.COMPRESSION,
          "quiver.test.allocator", "pooled direct");

  private SuiteJvm() {}

  /** Returns the suite's properties for a cluster, without the password. */
  static Map<String, String> properties(SecuredCassandra cassandra, Map<String, String> more) {
    Map<String, String> properties = new TreeMap<>();
    properties.put(Servers.PROPERTY, "cluster");
    properties.put(ClusterSettings.CONTACT_POINTS, cassandra.contactPoint());
    properties.put(ClusterSettings.LOCAL_DATACENTER, cassandra.localDatacenter());
    properties.put(ClusterSettings.USERNAME, SecuredCassandra.USERNAME);
    properties.putAll(more);
    return properties;
  }

  /** Returns the names of all classes of the contract suite in this package. */
  static List<String> suite() throws IOException, URISyntaxException {
    Path classes =
        Path.of(SuiteJvm.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    String packageName = SuiteJvm.class.getPackageName();
    try (Stream<Path> files = Files.list(classes.resolve(packageName.replace('.', '/')))) {
      List<String> names =
          files
              .map(file -> String.valueOf(file.getFileName()))
              .filter(name -> name.endsWith("ContractIT.class"))
              .map(name -> packageName + "." + name.substring(0, name.length() - 6))
              .sorted()
              .toList();
      assertThat(names).hasSizeGreaterThan(20);
      return names;
    }
  }

  /** Runs the classes in a JVM with the same test and Netty settings as this one. */
  static ChildProcess run(Map<String, String> properties, List<String> classes)
      throws IOException, InterruptedException {
    return run(List.of(), properties, classes);
  }

  /** Runs the classes with additional options of the JVM. */
  static ChildProcess run(
      List<String> jvmOptions, Map<String, String> properties, List<String> classes)
      throws IOException, InterruptedException {
    Map<String, String> all = new TreeMap<>(DEFAULTS);
    System.getProperties().stringPropertyNames().stream()
        .filter(name -> name.matches("(quiver\\.test|io\\.netty|org\\.slf4j)\\..*"))
        .forEach(name -> all.put(name, System.getProperty(name)));
    all.putAll(properties);
    List<String> options = new ArrayList<>(jvmOptions);
    all.forEach((name, value) -> options.add("-D" + name + "=" + value));
    ProcessBuilder builder =
        ChildJvm.withClassPath(options, SuiteRun.class, classes.toArray(String[]::new))
            .redirectErrorStream(true);
    if (!"".equals(properties.get(ClusterSettings.USERNAME))) {
      builder.environment().put(ClusterSettings.PASSWORD, SecuredCassandra.PASSWORD);
    }
    return ChildProcess.run(builder);
  }

  /** Returns the output without the requests that some tests log. */
  static String told(ChildProcess suite) {
    return suite.output().stream()
        .filter(line -> !line.contains("RequestLogger"))
        .collect(Collectors.joining("\n"));
  }
}

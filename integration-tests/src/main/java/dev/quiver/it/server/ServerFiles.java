/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.server;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/**
 * The layout of a server's folder: the files that {@link ServerMain} writes before Cassandra
 * starts, and Cassandra's own.
 */
record ServerFiles(Path folder) {
  static final String DATACENTER = "datacenter1";

  private static final String LOGBACK =
      """
      <configuration>
        <appender name="FILE" class="ch.qos.logback.core.FileAppender">
          <file>${quiver.server.log}</file>
          <encoder>
            <pattern>%d{HH:mm:ss.SSS} %-5level [%thread] %logger{0} - %msg%n</pattern>
          </encoder>
        </appender>
        <!-- One line with all settings, longer than the rest of the log. -->
        <logger name="org.apache.cassandra.config.Config" level="WARN"/>
        <root level="INFO">
          <appender-ref ref="FILE"/>
        </root>
      </configuration>
      """;

  /** The number of random tokens of a server: 16 in clusters of users. */
  private static final String TOKENS_PROPERTY = "quiver.server.tokens";

  // Contains what a server requires, the addresses, no snapshots of dropped tables, one token per
  // node unless more are configured, as the ring is small, and long timeouts: on a loaded machine,
  // a slow server is no failure.
  private static final String YAML =
      """
      cluster_name: quiver
      num_tokens: %5$d
      partitioner: org.apache.cassandra.dht.Murmur3Partitioner
      commitlog_sync: periodic
      commitlog_sync_period: 10s
      auto_snapshot: false
      endpoint_snitch: SimpleSnitch
      listen_address: %1$s
      rpc_address: %1$s
      native_transport_port: %2$d
      storage_port: %3$d
      request_timeout: 30s
      read_request_timeout: 30s
      range_request_timeout: 30s
      write_request_timeout: 30s
      counter_write_request_timeout: 30s
      cas_contention_timeout: 30s
      truncate_request_timeout: 60s
      native_transport_timeout: 60s
      seed_provider:
        - class_name: org.apache.cassandra.locator.SimpleSeedProvider
          parameters: [ { seeds: "%4$s" } ]
      """;

  /** Creates the folder, readable by this user only, with the server's configuration. */
  void create(ServerPorts ports, String extraYaml) throws IOException {
    Files.createDirectory(
        folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    Files.createDirectory(temporary());
    Files.writeString(logback(), LOGBACK);
    Files.writeString(
        yaml(),
        YAML.formatted(
                ports.host(),
                ports.cql(),
                ports.storage(),
                ports.seed(),
                Integer.getInteger(TOKENS_PROPERTY, 1))
            + extraYaml);
  }

  Path yaml() {
    return folder.resolve("cassandra.yaml");
  }

  Path logback() {
    return folder.resolve("logback.xml");
  }

  Path log() {
    return folder.resolve("server.log");
  }

  Path data() {
    return folder.resolve("data");
  }

  Path temporary() {
    return folder.resolve("tmp");
  }

  /** Exists once {@link ServerMain} has seen Cassandra running. */
  Path ready() {
    return folder.resolve("ready");
  }

  List<String> logLines() {
    try {
      // Not Files.readAllLines, which rejects malformed UTF-8.
      return new String(Files.readAllBytes(log()), StandardCharsets.UTF_8).lines().toList();
    } catch (NoSuchFileException e) {
      return List.of();
    } catch (IOException e) {
      return List.of("(the log cannot be read: " + e + ")");
    }
  }
}

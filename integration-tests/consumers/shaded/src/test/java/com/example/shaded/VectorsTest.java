/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.shaded;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.quiver.codec.VectorCodecRegistry;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests the registry with the driver that shades Netty. */
class VectorsTest {
  @Test
  void roundTripsVectorsAndLogs() throws IOException {
    String[] node = System.getProperty("quiver.node").split(":");
    try (CqlSession session =
        CqlSession.builder()
            .addContactPoint(new InetSocketAddress(node[0], Integer.parseInt(node[1])))
            .withLocalDatacenter(System.getProperty("quiver.datacenter"))
            .withCodecRegistry(VectorCodecRegistry.create())
            .build()) {
      session.execute(
          "CREATE KEYSPACE consumer_shaded WITH replication = {'class': 'NetworkTopologyStrategy', 'replication_factor': 1}");
      try {
        session.execute("CREATE TABLE consumer_shaded.t (id int PRIMARY KEY, v vector<float, 3>)");
        float[] vector = {1, -0f, Float.NaN};
        session.execute(
            session.prepare("INSERT INTO consumer_shaded.t (id, v) VALUES (1, ?)").bind(vector));
        assertArrayEquals(
            vector,
            session.execute("SELECT v FROM consumer_shaded.t").one().get("v", float[].class));
      } finally {
        session.execute("DROP KEYSPACE consumer_shaded");
      }
    }
    List<String> lines = Files.readAllLines(Path.of("target", "service.log"));
    for (String start :
        List.of(
            "INFO dev.quiver.internal.codec.KernelInUse Quiver moves vectors with kernel ",
            "INFO com.datastax.oss.driver.internal.core.DefaultMavenCoordinates ")) {
      assertTrue(lines.stream().anyMatch(line -> line.startsWith(start)), lines::toString);
    }
  }
}

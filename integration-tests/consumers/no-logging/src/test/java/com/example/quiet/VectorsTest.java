/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.quiet;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.quiver.Quiver;
import dev.quiver.session.WriteThrough;
import java.net.InetSocketAddress;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import org.slf4j.helpers.NOPLoggerFactory;

/** A program without a logging library. */
class VectorsTest {
  @Test
  void storesAVectorWithoutALoggingLibrary() {
    assertEquals(NOPLoggerFactory.class, LoggerFactory.getILoggerFactory().getClass());
    String[] node = System.getProperty("quiver.node").split(":");
    try (CqlSession session =
        Quiver.sessionBuilder()
            .addContactPoint(new InetSocketAddress(node[0], Integer.parseInt(node[1])))
            .withLocalDatacenter(System.getProperty("quiver.datacenter"))
            .build()) {
      session.execute(
          "CREATE KEYSPACE consumer_quiet WITH replication = {'class': 'NetworkTopologyStrategy', 'replication_factor': 1}");
      try {
        session.execute("CREATE TABLE consumer_quiet.t (id int PRIMARY KEY, v vector<float, 3>)");
        float[] vector = {1, -0f, Float.NaN};
        session.execute(
            WriteThrough.borrow(
                session.prepare("INSERT INTO consumer_quiet.t (id, v) VALUES (1, ?)").bind(),
                "v",
                vector));
        assertArrayEquals(
            vector,
            session.execute("SELECT v FROM consumer_quiet.t").one().get("v", float[].class));
      } finally {
        session.execute("DROP KEYSPACE consumer_quiet");
      }
    }
  }
}

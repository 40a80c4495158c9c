/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.measure;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import dev.quiver.Quiver;
import dev.quiver.codec.VectorCodecRegistry;
import java.net.InetSocketAddress;

/**
 * The main program of these builds: it opens three sessions with a temporary keyspace and exits,
 * even if a framework leaves threads running.
 */
public final class Program {
  private Program() {}

  public interface Jobs {
    void run(Sessions sessions) throws Exception;
  }

  /**
   * Sessions of one keyspace.
   *
   * @param keyspace the name of the keyspace
   * @param driver a session without Quiver
   * @param registry the driver's session with Quiver's codecs
   * @param quiver a session with fast frames
   */
  public record Sessions(
      String keyspace, CqlSession driver, CqlSession registry, CqlSession quiver) {}

  public static void main(String keyspace, Jobs jobs) {
    int exit = 0;
    try {
      run(keyspace, jobs);
    } catch (Throwable e) {
      e.printStackTrace();
      exit = 1;
    }
    System.exit(exit);
  }

  private static void run(String keyspace, Jobs jobs) throws Exception {
    try (CqlSession before = builder(CqlSession.builder()).build()) {
      before.execute(
          "CREATE KEYSPACE "
              + keyspace
              + " WITH replication = {'class': 'NetworkTopologyStrategy', 'replication_factor': 1}");
      try (CqlSession driver = builder(CqlSession.builder()).withKeyspace(keyspace).build();
          CqlSession registry =
              builder(CqlSession.builder())
                  .withCodecRegistry(VectorCodecRegistry.create())
                  .withKeyspace(keyspace)
                  .build();
          CqlSession quiver = builder(Quiver.sessionBuilder()).withKeyspace(keyspace).build()) {
        jobs.run(new Sessions(keyspace, driver, registry, quiver));
      } finally {
        before.execute("DROP KEYSPACE " + keyspace);
      }
    }
  }

  public static CqlSessionBuilder builder(CqlSessionBuilder builder) {
    String[] node = System.getProperty("quiver.node").split(":");
    return builder
        .addContactPoint(new InetSocketAddress(node[0], Integer.parseInt(node[1])))
        .withLocalDatacenter(System.getProperty("quiver.datacenter"));
  }

  public static void same(Object expected, Object actual, String what) {
    if (!expected.equals(actual)) {
      throw new AssertionError(what + ": expected " + expected + ", got " + actual);
    }
  }
}

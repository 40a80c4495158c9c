/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.measure;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import dev.quiver.Quiver;
import dev.quiver.codec.VectorCodecRegistry;
import java.net.InetSocketAddress;

/**
 * The main program of each of these builds: three sessions with a keyspace that is gone afterwards,
 * and an exit, also when a framework leaves threads behind.
 */
public final class Program {
  private Program() {}

  /** What a program does with the sessions. */
  public interface Jobs {

    /**
     * Runs all jobs.
     *
     * @throws Exception if one does not what it should
     */
    void run(Sessions sessions) throws Exception;
  }

  /**
   * Sessions of one keyspace.
   *
   * @param keyspace its name
   * @param driver without Quiver
   * @param registry the driver's, with Quiver's codecs
   * @param quiver with the fast frame path
   */
  public record Sessions(
      String keyspace, CqlSession driver, CqlSession registry, CqlSession quiver) {}

  /** Ends the JVM: with 0 if all jobs did what they should. */
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

  /** The builder with the node that the build was given. */
  public static CqlSessionBuilder builder(CqlSessionBuilder builder) {
    String[] node = System.getProperty("quiver.node").split(":");
    return builder
        .addContactPoint(new InetSocketAddress(node[0], Integer.parseInt(node[1])))
        .withLocalDatacenter(System.getProperty("quiver.datacenter"));
  }

  /** Fails unless both are the same. */
  public static void same(Object expected, Object actual, String what) {
    if (!expected.equals(actual)) {
      throw new AssertionError(what + ": expected " + expected + ", got " + actual);
    }
  }
}

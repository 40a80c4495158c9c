/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.quiver.Quiver;
import dev.quiver.session.WriteThrough;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests a session of {@link Quiver#sessionBuilder} with TLS. */
class EncryptedSessionIT {
  private static final int DIMENSION = 50_000;

  @TempDir Path folder;

  @Test
  void writesAndReadsVectorsOverTls() throws Exception {
    Path keys = ServerKeys.create(folder);
    ServerOptions options =
        ServerOptions.defaults()
            .withParentDirectory(folder)
            .withExtraYaml(ServerKeys.yaml(keys, false));
    try (EmbeddedCassandra cassandra = EmbeddedCassandra.start(options)) {
      assertThatThrownBy(() -> builder(cassandra).build().close())
          .isInstanceOf(AllNodesFailedException.class);
      try (CqlSession session =
          builder(cassandra).withSslContext(ServerKeys.context(folder, false)).build()) {
        assertThat(session.getContext().getSslEngineFactory()).isPresent();
        assertRoundTrip(session);
      }
    }
  }

  private static CqlSessionBuilder builder(EmbeddedCassandra cassandra) {
    return Quiver.sessionBuilder()
        .addContactPoint(cassandra.contactPoint())
        .withLocalDatacenter(cassandra.localDatacenter());
  }

  private static void assertRoundTrip(CqlSession session) {
    session.execute(
        "CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor':"
            + " 1}");
    session.execute(
        "CREATE TABLE k.t (id int PRIMARY KEY, v vector<float, " + DIMENSION + ">, l list<int>)");
    float[] vector = new float[DIMENSION];
    for (int i = 0; i < vector.length; i++) {
      vector[i] = i;
    }
    session.execute(
        WriteThrough.borrow(
            WriteThrough.borrow(
                session.prepare("INSERT INTO k.t (id, v, l) VALUES (?, ?, ?)").bind(1),
                "v",
                vector),
            "l",
            new int[] {1, 2}));

    Row row = session.execute("SELECT v, l FROM k.t WHERE id = 1").one();
    assertThat(row.get("v", float[].class)).isEqualTo(vector);
    assertThat(row.getList("l", Integer.class)).containsExactly(1, 2);
  }
}

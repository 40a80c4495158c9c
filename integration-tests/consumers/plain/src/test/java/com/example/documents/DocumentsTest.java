/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.documents;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.data.CqlVector;
import dev.quiver.Quiver;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.column.VectorTable;
import dev.quiver.matrix.FloatMatrix;
import dev.quiver.vector.QuiverException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class DocumentsTest {
  @Test
  void savesAndFindsDocumentsWithTheRegistry() {
    check(CqlSession.builder().withCodecRegistry(VectorCodecRegistry.create()));
  }

  @Test
  void savesAndFindsDocumentsWithFastFrames() {
    check(Quiver.sessionBuilder());
  }

  private static void check(CqlSessionBuilder builder) {
    String[] node = System.getProperty("quiver.node").split(":");
    try (CqlSession session =
        builder
            .addContactPoint(new InetSocketAddress(node[0], Integer.parseInt(node[1])))
            .withLocalDatacenter(System.getProperty("quiver.datacenter"))
            .build()) {
      session.execute(
          "CREATE KEYSPACE consumer_plain WITH replication = {'class': 'NetworkTopologyStrategy', 'replication_factor': 1}");
      try {
        session.execute("USE consumer_plain");
        useDocuments(session);
      } finally {
        session.execute("DROP KEYSPACE consumer_plain");
      }
    }
  }

  private static void useDocuments(CqlSession session) {
    Documents documents = new Documents(session, 3);
    Document first = new Document(UUID.randomUUID(), "first", new float[] {1, -0f, Float.NaN});
    Document second = new Document(UUID.randomUUID(), "second", new float[] {4, 5, 6});
    documents.save(first);
    documents.saveThrough(second);

    for (Document document : List.of(first, second)) {
      List<Document> found = documents.find(document.id());
      assertEquals(1, found.size());
      assertEquals(document.title(), found.get(0).title());
      assertArrayEquals(document.embedding(), found.get(0).embedding());
    }

    VectorTable<FloatMatrix> table = documents.embeddings();
    assertEquals(2, table.matrix().rowCount());
    int row = table.column("id", UUID[].class)[0].equals(second.id()) ? 0 : 1;
    assertArrayEquals(second.embedding(), table.matrix().row(row));

    CqlVector<Float> vector =
        session
            .execute("SELECT embedding FROM documents WHERE id = ?", second.id())
            .one()
            .getVector("embedding", Float.class);
    assertEquals(CqlVector.newInstance(List.of(4f, 5f, 6f)), vector);
    Document tooShort = new Document(UUID.randomUUID(), "short", new float[2]);
    assertThrows(QuiverException.class, () -> documents.save(tooShort));
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.documents;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import dev.quiver.column.MatrixReader;
import dev.quiver.column.VectorTable;
import dev.quiver.matrix.FloatMatrix;
import dev.quiver.row.RowDecoder;
import dev.quiver.session.WriteThrough;
import java.util.List;
import java.util.UUID;

/**
 * Stores documents in a table. The session comes from {@code Quiver.sessionBuilder()} or has a
 * registry of Quiver.
 */
public final class Documents {
  private static final RowDecoder<Document> DOCUMENTS = RowDecoder.records(Document.class);
  private static final MatrixReader<FloatMatrix> EMBEDDINGS =
      MatrixReader.floats("embedding").withColumn("id", UUID[].class);

  private final CqlSession session;
  private final PreparedStatement insert;
  private final PreparedStatement select;

  public Documents(CqlSession session, int dimension) {
    session.execute(
        "CREATE TABLE IF NOT EXISTS documents (id uuid PRIMARY KEY, title text, embedding vector<float, "
            + dimension
            + ">)");
    this.session = session;
    this.insert = session.prepare("INSERT INTO documents (id, title, embedding) VALUES (?, ?, ?)");
    this.select = session.prepare("SELECT id, title, embedding FROM documents WHERE id = ?");
  }

  public void save(Document document) {
    session.execute(insert.bind(document.id(), document.title(), document.embedding()));
  }

  public void saveThrough(Document document) {
    session.execute(
        WriteThrough.borrow(
            insert
                .boundStatementBuilder()
                .setUuid("id", document.id())
                .setString("title", document.title())
                .build(),
            "embedding",
            document.embedding()));
  }

  public List<Document> find(UUID id) {
    return DOCUMENTS.decodeAll(session.execute(select.bind(id)));
  }

  public VectorTable<FloatMatrix> embeddings() {
    return EMBEDDINGS.read(session.execute("SELECT id, embedding FROM documents"));
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.search;

import java.util.List;
import java.util.UUID;
import org.springframework.data.cassandra.core.cql.CqlOperations;
import org.springframework.stereotype.Component;

/** Stores embeddings in a table, as arrays. */
@Component
public class Embeddings {
  private final CqlOperations cql;

  Embeddings(CqlOperations cql) {
    this.cql = cql;
  }

  // guide: arrays
  public void save(UUID id, float[] embedding) {
    cql.execute("INSERT INTO embeddings (id, embedding) VALUES (?, ?)", id, embedding);
  }

  public float[] find(UUID id) {
    return cql.queryForObject(
        "SELECT embedding FROM embeddings WHERE id = ?",
        (row, number) -> row.get("embedding", float[].class),
        id);
  }

  // end

  public void delete(UUID id) {
    cql.execute("DELETE FROM embeddings WHERE id = ?", id);
  }

  public List<UUID> nearest(float[] queryVector, int count) {
    return cql.query(
        "SELECT id FROM embeddings ORDER BY embedding ANN OF ? LIMIT ?",
        (row, number) -> row.getUuid("id"),
        queryVector,
        count);
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.notes;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import org.springframework.stereotype.Component;

/** Stores notes with their embeddings, with statements that are prepared once. */
@Component
public class Notes {
  private final CqlSession session;
  private final PreparedStatement insert;
  private final PreparedStatement select;

  Notes(CqlSession session) {
    this.session = session;
    session.execute(
        "CREATE TABLE IF NOT EXISTS notes (id int PRIMARY KEY, embedding vector<float, 1536>)");
    insert = session.prepare("INSERT INTO notes (id, embedding) VALUES (?, ?)");
    select = session.prepare("SELECT embedding FROM notes WHERE id = ?");
  }

  public void save(int id, float[] embedding) {
    session.execute(insert.bind(id, embedding));
  }

  public float[] find(int id) {
    Row row = session.execute(select.bind(id)).one();
    return row == null ? null : row.get("embedding", float[].class);
  }
}

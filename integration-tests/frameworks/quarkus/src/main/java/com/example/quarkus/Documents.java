/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.quarkus;

import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.quarkus.runtime.api.session.QuarkusCqlSession;
import com.example.measure.Vectors;
import dev.quiver.session.WriteThrough;
import java.util.concurrent.CompletionStage;

/** The table of documents in one session. */
final class Documents implements AutoCloseable {
  private final QuarkusCqlSession session;
  private final PreparedStatement insert;
  private final PreparedStatement select;

  Documents(QuarkusCqlSession session) {
    this.session = session;
    insert = session.prepare("INSERT INTO documents (id, title, embedding) VALUES (?, ?, ?)");
    select = session.prepare("SELECT embedding FROM documents WHERE id = ?");
  }

  static Documents in(CompletionStage<QuarkusCqlSession> session) {
    return new Documents(session.toCompletableFuture().join());
  }

  QuarkusCqlSession session() {
    return session;
  }

  Object insertBoxed(int id) {
    return session.execute(insert.bind(id, title(id), Vectors.boxed(Vectors.floats(id))));
  }

  CqlVector<Float> findBoxed(int id) {
    return session.execute(select.bind(id)).one().getVector(0, Float.class);
  }

  Object insertArray(int id) {
    return session.execute(insert.bind(id, title(id), Vectors.floats(id)));
  }

  Object insertBorrowed(int id) {
    return session.execute(
        WriteThrough.borrow(insert.bind(id, title(id)), "embedding", Vectors.floats(id)));
  }

  float[] findArray(int id) {
    return session.execute(select.bind(id)).one().get(0, float[].class);
  }

  CqlVector<Float> awaitBoxed(int id) {
    return session
        .executeReactive(select.bind(id))
        .map(row -> row.getVector(0, Float.class))
        .toUni()
        .await()
        .indefinitely();
  }

  float[] awaitArray(int id) {
    return session
        .executeReactive(select.bind(id))
        .map(row -> row.get(0, float[].class))
        .toUni()
        .await()
        .indefinitely();
  }

  Object findUntyped(int id) {
    return session.execute(select.bind(id)).one().getObject(0);
  }

  private static String title(int id) {
    return "title " + id;
  }

  @Override
  public void close() {
    session.close();
  }
}

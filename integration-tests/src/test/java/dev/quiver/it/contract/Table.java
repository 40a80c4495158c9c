/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;

/**
 * A table with an {@code int} key and, usually, one column {@code v}.
 *
 * @param name the name in CQL
 * @param reader the session that reads it by default
 */
record Table(String name, CqlSession reader) {
  private static final AtomicInteger IDS = new AtomicInteger();

  /** Returns a key that no other row has. */
  static int newId() {
    return IDS.incrementAndGet();
  }

  /** Returns an {@code INSERT} of a key, {@code ?}, and of a value of {@code v}. */
  String insert(String value) {
    return "INSERT INTO " + name + " (id, v) VALUES (?, " + value + ")";
  }

  /** Writes a value with {@code bind}; returns the new row's key. */
  int write(CqlSession session, Object value) {
    int id = newId();
    session.execute(session.prepare(insert("?")).bind(id, value));
    return id;
  }

  /** Writes a value with a setter; returns the new row's key. */
  int write(CqlSession session, UnaryOperator<BoundStatement> setter) {
    int id = newId();
    session.execute(setter.apply(session.prepare(insert("?")).bind(id)));
    return id;
  }

  /** Returns the row with a key, which must exist. */
  Row row(CqlSession session, int id) {
    return Objects.requireNonNull(find(session, id), () -> "no row " + id + " in " + name);
  }

  Row row(int id) {
    return row(reader, id);
  }

  boolean has(int id) {
    return find(reader, id) != null;
  }

  boolean isEmpty() {
    return reader.execute("SELECT id FROM " + name + " LIMIT 1").one() == null;
  }

  private Row find(CqlSession session, int id) {
    return session.execute("SELECT * FROM " + name + " WHERE id = ?", id).one();
  }

  @Override
  public String toString() {
    return name;
  }
}

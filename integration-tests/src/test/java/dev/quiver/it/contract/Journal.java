/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * A table to which every execution of {@link #insert} adds a row, so that the values sent by many
 * executions of one statement can be checked.
 */
record Journal(String name, CqlSession stock) {
  /** Creates a new table with a column {@code v} of this type. */
  static Journal create(TestCluster cluster, String type) {
    String name = cluster.newName();
    cluster.quiver().execute("CREATE TABLE " + name + " (id timeuuid PRIMARY KEY, v " + type + ")");
    return new Journal(name, cluster.stock());
  }

  /** Returns a statement whose only variable is {@code v}. */
  BoundStatement insert(CqlSession session) {
    return session.prepare("INSERT INTO " + name + " (id, v) VALUES (now(), ?)").bind();
  }

  List<Row> rows() {
    return stock.execute("SELECT v FROM " + name).all();
  }

  /** Fails unless there are this many rows with these bytes. */
  void assertHolds(int count, ByteBuffer bytes) {
    assertThat(rows())
        .hasSize(count)
        .allSatisfy(row -> assertThat(row.getBytesUnsafe("v")).isEqualTo(bytes));
  }
}

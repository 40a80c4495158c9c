/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * A table to which every execution of {@link #insert} adds a row, so that what many executions of
 * one statement sent can be looked at.
 */
record Journal(String name, CqlSession stock) {

  /** A new table with a column {@code v} of this type. */
  static Journal create(TestCluster cluster, String type) {
    String name = cluster.newName();
    cluster.quiver().execute("CREATE TABLE " + name + " (id timeuuid PRIMARY KEY, v " + type + ")");
    return new Journal(name, cluster.stock());
  }

  /** A statement whose only variable, {@code v}, is to be set. */
  BoundStatement insert(CqlSession session) {
    return session.prepare("INSERT INTO " + name + " (id, v) VALUES (now(), ?)").bind();
  }

  List<Row> rows() {
    return stock.execute("SELECT v FROM " + name).all();
  }

  /** Fails unless there are as many rows, and each of them holds these bytes. */
  void assertHolds(int count, ByteBuffer bytes) {
    assertThat(rows())
        .hasSize(count)
        .allSatisfy(row -> assertThat(row.getBytesUnsafe("v")).isEqualTo(bytes));
  }
}

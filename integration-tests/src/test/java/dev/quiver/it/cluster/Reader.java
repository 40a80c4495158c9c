/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.cluster;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.quiver.row.Vectors;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** Reads the rows of a writer back and compares their bits. */
final class Reader {

  private static final int AT_ONCE = 64;

  /** Acknowledged rows that are there, with the right bits. */
  int acknowledged;

  /** Rows of failed requests that were written all the same, with the right bits. */
  int failedButThere;

  /** What must not be. */
  final List<String> wrong = new ArrayList<>();

  private final CqlSession session;
  private final float[] vector = new float[VectorOf.DIMENSION];

  Reader(CqlSession session) {
    this.session = session;
  }

  /** Every row by its id, some at once. */
  void readEach(String table, Writer writer) {
    PreparedStatement select = session.prepare("SELECT v FROM " + table + " WHERE id = ?");
    for (int first = 0; first < writer.attempted(); first += AT_ONCE) {
      List<CompletionStage<AsyncResultSet>> results = new ArrayList<>();
      int end = Math.min(first + AT_ONCE, writer.attempted());
      for (int id = first; id < end; id++) {
        results.add(session.executeAsync(select.bind(id)));
      }
      for (int id = first; id < end; id++) {
        AsyncResultSet result = results.get(id - first).toCompletableFuture().join();
        book(id, result.one(), writer.acknowledged.contains(id));
      }
    }
  }

  private void book(int id, Row row, boolean wasAcknowledged) {
    if (row == null) {
      if (wasAcknowledged) {
        wrong.add("row " + id + " was acknowledged and is not there");
      }
    } else if (isRight(id, row, 0)) {
      acknowledged += wasAcknowledged ? 1 : 0;
      failedButThere += wasAcknowledged ? 0 : 1;
    }
  }

  /** All rows in pages: there are no others, and their vectors are theirs. */
  int readAll(String table, Writer writer) {
    int rows = 0;
    for (Row row : session.execute("SELECT id, v FROM " + table)) {
      int id = row.getInt(0);
      rows++;
      if (id < 0 || id >= writer.attempted()) {
        wrong.add("row " + id + " was never written");
      } else {
        isRight(id, row, 1);
      }
    }
    return rows;
  }

  private boolean isRight(int id, Row row, int column) {
    if (Vectors.read(row, column, vector, 0) != VectorOf.DIMENSION) {
      wrong.add("row " + id + " has no vector");
      return false;
    }
    String difference = VectorOf.difference(id, vector);
    if (difference != null) {
      wrong.add(difference);
    }
    return difference == null;
  }
}

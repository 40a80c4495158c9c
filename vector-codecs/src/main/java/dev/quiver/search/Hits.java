/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.search;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.quiver.internal.cell.RowErrors;
import dev.quiver.internal.result.WholeResults;
import dev.quiver.row.RowDecoder;
import dev.quiver.vector.RowDecodeException;
import java.util.ArrayList;
import java.util.List;

/** Rows with a score, which is their first column. */
record Hits<T>(RowDecoder<T> decoder) implements Answers<Hit<T>> {

  /** No component of a record can have such a name, and hardly a column has. */
  static final CqlIdentifier SCORE = CqlIdentifier.fromInternal("search score");

  Hit<T> of(Row row) {
    if (row.isNull(0)) {
      throw RowErrors.of("score", "expected a similarity, got null");
    }
    float score = row.getFloat(0);
    return new Hit<>(decoder.decode(row), score);
  }

  @Override
  public List<Hit<T>> all(ResultSet result) {
    List<Hit<T>> hits = all(result, result.getAvailableWithoutFetching());
    WholeResults.checkEnd(result);
    if (hits.isEmpty()) {
      NoRows.check(decoder, result.getColumnDefinitions());
    }
    return hits;
  }

  @Override
  public List<Hit<T>> page(AsyncResultSet page) {
    List<Hit<T>> hits = all(page.currentPage(), page.remaining());
    if (hits.isEmpty()) {
      NoRows.check(decoder, page.getColumnDefinitions());
    }
    return hits;
  }

  private List<Hit<T>> all(Iterable<Row> rows, int count) {
    List<Hit<T>> hits = new ArrayList<>(count);
    try {
      for (Row row : rows) {
        hits.add(of(row));
      }
    } catch (RowDecodeException e) {
      throw RowErrors.inRow(hits.size(), e);
    }
    return hits;
  }
}

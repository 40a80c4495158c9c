/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.search;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.quiver.internal.result.WholeResults;
import dev.quiver.row.RowDecoder;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** What becomes of the rows of an answer. */
interface Answers<T> {

  List<T> all(ResultSet result);

  /** The list can be added to. */
  List<T> page(AsyncResultSet page);

  /** All pages; servers are to answer with one. */
  default CompletionStage<List<T>> all(AsyncResultSet first) {
    List<T> all = page(first);
    return first.hasMorePages()
        ? first
            .fetchNextPage()
            .thenCompose(this::all)
            .thenApply(
                others -> {
                  all.addAll(others);
                  return all;
                })
        : CompletableFuture.completedFuture(all);
  }

  /** The rows as they are. */
  enum Rows implements Answers<Row> {
    ALL;

    @Override
    public List<Row> all(ResultSet result) {
      List<Row> rows = result.all();
      WholeResults.checkEnd(result);
      return rows;
    }

    @Override
    public List<Row> page(AsyncResultSet page) {
      List<Row> rows = new ArrayList<>(page.remaining());
      page.currentPage().forEach(rows::add);
      return rows;
    }
  }

  /** Each row by a decoder. */
  record Records<T>(RowDecoder<T> decoder) implements Answers<T> {

    @Override
    public List<T> all(ResultSet result) {
      return decoder.decodeAll(result);
    }

    @Override
    public List<T> page(AsyncResultSet page) {
      return decoder.decodePage(page);
    }
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.search;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.quiver.internal.cell.RowErrors;
import dev.quiver.internal.result.WholeResults;
import dev.quiver.row.RowDecoder;
import dev.quiver.vector.RowDecodeException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * What becomes of the rows of an answer.
 *
 * @param check rejects the columns of an answer without rows
 */
record Answers<T>(Function<Row, T> mapper, Consumer<ColumnDefinitions> check) {

  /** The rows as they are. */
  static final Answers<Row> ROWS = new Answers<>(Function.identity(), columns -> {});

  /** Each row by a decoder. */
  static <T> Answers<T> records(RowDecoder<T> decoder) {
    return new Answers<>(decoder::decode, columns -> NoRows.check(decoder, columns));
  }

  /** Each row by a decoder, and the score, which is the first column. */
  static <T> Answers<Hit<T>> hits(RowDecoder<T> decoder) {
    return new Answers<>(
        row -> {
          if (row.isNull(0)) {
            throw RowErrors.of("score", "expected a similarity, got null");
          }
          float score = row.getFloat(0);
          return new Hit<>(decoder.decode(row), score);
        },
        columns -> NoRows.check(decoder, columns));
  }

  List<T> all(ResultSet result) {
    List<T> all = of(result, result.getAvailableWithoutFetching());
    WholeResults.checkEnd(result);
    return checked(all, result.getColumnDefinitions());
  }

  /** All pages; servers are to answer with one. */
  CompletionStage<List<T>> all(AsyncResultSet first) {
    List<T> all = checked(of(first.currentPage(), first.remaining()), first.getColumnDefinitions());
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

  private List<T> of(Iterable<Row> rows, int count) {
    List<T> values = new ArrayList<>(count);
    try {
      for (Row row : rows) {
        values.add(mapper.apply(row));
      }
    } catch (RowDecodeException e) {
      throw RowErrors.inRow(values.size(), e);
    }
    return values;
  }

  private List<T> checked(List<T> values, ColumnDefinitions columns) {
    if (values.isEmpty()) {
      check.accept(columns);
    }
    return values;
  }
}

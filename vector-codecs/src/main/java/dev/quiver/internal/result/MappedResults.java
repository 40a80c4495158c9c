/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.result;

import com.datastax.oss.driver.api.core.PagingIterable;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.quiver.internal.cell.RowErrors;
import dev.quiver.vector.RowDecodeException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Converts the rows of a result to a list of values; {@link MappedRows} reads reactive results. An
 * error names the row by its number among the rows of one call, from 0.
 *
 * @param check fails if a needed column is missing; called for results without values
 * @param filter selects the rows to convert; other rows are omitted
 */
public record MappedResults<T>(
    Function<? super Row, ? extends T> mapper,
    Consumer<ColumnDefinitions> check,
    Predicate<? super Row> filter) {

  /** Creates a conversion without a filter: no row is omitted. */
  public MappedResults(
      Function<? super Row, ? extends T> mapper, Consumer<ColumnDefinitions> check) {
    this(mapper, check, row -> true);
  }

  public MappedResults<T> filtered(Predicate<? super Row> taken) {
    return new MappedResults<>(mapper, check, taken);
  }

  /** Converts rows, without checking their columns. */
  public List<T> rows(Iterable<Row> rows) {
    List<T> values = new ArrayList<>(rows instanceof Collection<?> all ? all.size() : 0);
    add(rows, values);
    return values;
  }

  /** Converts the remaining rows of all pages. */
  public List<T> result(PagingIterable<Row> result) {
    List<T> values = new ArrayList<>(result.getAvailableWithoutFetching());
    add(result, values);
    WholeResults.checkEnd(result);
    return checked(values, result.getColumnDefinitions());
  }

  /** Converts the remaining rows of a page. */
  public List<T> page(AsyncResultSet page) {
    List<T> values = new ArrayList<>(page.remaining());
    add(page.currentPage(), values);
    return checked(values, page.getColumnDefinitions());
  }

  /** Converts the rows of all pages on an executor, after the first page has arrived. */
  public CompletionStage<List<T>> pages(
      CompletionStage<? extends AsyncResultSet> first, Executor executor) {
    return new PageChain<>(page -> new Pages(), executor).read(first);
  }

  private void add(Iterable<Row> rows, List<T> values) {
    int left = 0;
    try {
      for (Row row : rows) {
        if (filter.test(row)) {
          values.add(mapper.apply(row));
        } else {
          left++;
        }
      }
    } catch (RowDecodeException e) {
      throw RowErrors.inRow(values.size() + left, e);
    }
  }

  private List<T> checked(List<T> values, ColumnDefinitions columns) {
    if (values.isEmpty()) {
      check.accept(columns);
    }
    return values;
  }

  private final class Pages implements PageChain.Pages<List<T>> {
    private final ArrayList<T> values = new ArrayList<>();

    @Override
    public void addPage(AsyncResultSet page, boolean isLast) {
      values.ensureCapacity(values.size() + page.remaining());
      add(page.currentPage(), values);
      if (isLast) {
        checked(values, page.getColumnDefinitions());
      }
    }

    @Override
    public List<T> build() {
      return values;
    }
  }
}

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
 * What the rows of a result become, as a list; reactive results are read by {@link MappedRows}. A
 * row that cannot be read is named by its number in the result, from 0.
 *
 * @param mapper makes a value of a row
 * @param check rejects the columns of a result that has no rows
 * @param filter says which rows are taken; others are left out
 * @param <T> what a row becomes
 */
public record MappedResults<T>(
    Function<? super Row, ? extends T> mapper,
    Consumer<ColumnDefinitions> check,
    Predicate<? super Row> filter) {

  /** Of all rows. */
  public MappedResults(
      Function<? super Row, ? extends T> mapper, Consumer<ColumnDefinitions> check) {
    this(mapper, check, row -> true);
  }

  /** Returns the same without the rows that a filter leaves out. */
  public MappedResults<T> filtered(Predicate<? super Row> taken) {
    return new MappedResults<>(mapper, check, taken);
  }

  /** Reads rows of which it is not known whether they are a whole result. */
  public List<T> rows(Iterable<Row> rows) {
    List<T> values = new ArrayList<>(rows instanceof Collection<?> all ? all.size() : 0);
    add(rows, values);
    return values;
  }

  /** Reads all pages that are left. */
  public List<T> result(PagingIterable<Row> result) {
    List<T> values = new ArrayList<>(result.getAvailableWithoutFetching());
    add(result, values);
    WholeResults.checkEnd(result);
    return checked(values, result.getColumnDefinitions());
  }

  /** Reads the rows that are left of a page. */
  public List<T> page(AsyncResultSet page) {
    List<T> values = new ArrayList<>(page.remaining());
    add(page.currentPage(), values);
    return checked(values, page.getColumnDefinitions());
  }

  /** Reads all pages on an executor, once the first of them is there. */
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

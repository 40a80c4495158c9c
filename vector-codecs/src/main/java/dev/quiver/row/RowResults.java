/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import com.datastax.oss.driver.api.core.PagingIterable;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.quiver.internal.cell.RowErrors;
import dev.quiver.internal.result.PageChain;
import dev.quiver.internal.result.WholeResults;
import dev.quiver.vector.RowDecodeException;
import java.util.ArrayList;
import java.util.List;

/** Many rows by a decoder; what cannot be read is named by its row, counted from 0. */
final class RowResults {

  private RowResults() {}

  /** All rows, into a list. */
  static <T> List<T> all(Iterable<Row> rows, RowDecoder<T> decoder, List<T> values) {
    try {
      for (Row row : rows) {
        values.add(decoder.decode(row));
      }
    } catch (RowDecodeException e) {
      throw RowErrors.inRow(values.size(), e);
    }
    return values;
  }

  /** All pages that are left. */
  static <T> List<T> pages(PagingIterable<Row> result, RowDecoder<T> decoder) {
    List<T> values = all(result, decoder, new ArrayList<>(result.getAvailableWithoutFetching()));
    WholeResults.checkEnd(result);
    if (values.isEmpty()) {
      decoder.checkNames(result.getColumnDefinitions());
    }
    return values;
  }

  /** The rows that are left of a page. */
  static <T> List<T> page(AsyncResultSet page, RowDecoder<T> decoder) {
    List<T> values = all(page.currentPage(), decoder, new ArrayList<>(page.remaining()));
    if (values.isEmpty()) {
      decoder.checkNames(page.getColumnDefinitions());
    }
    return values;
  }

  /** The pages of an asynchronous result, as one list. */
  static final class Pages<T> implements PageChain.Pages<List<T>> {
    private final RowDecoder<T> decoder;
    private final ArrayList<T> values = new ArrayList<>();

    Pages(RowDecoder<T> decoder) {
      this.decoder = decoder;
    }

    @Override
    public void addPage(AsyncResultSet page, boolean isLast) {
      values.ensureCapacity(values.size() + page.remaining());
      all(page.currentPage(), decoder, values);
      if (isLast && values.isEmpty()) {
        decoder.checkNames(page.getColumnDefinitions());
      }
    }

    @Override
    public List<T> build() {
      return values;
    }
  }
}

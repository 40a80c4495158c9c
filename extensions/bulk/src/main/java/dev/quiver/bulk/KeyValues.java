/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.cql.Row;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/**
 * Collects the values of each key's rows. The pages of one key arrive one after the other, before
 * those of the next key. Not thread-safe.
 */
final class KeyValues<T> implements Function<Page, Iterator<List<T>>> {
  private final Function<? super Row, ? extends T> mapper;
  private List<T> values = List.of();

  KeyValues(Function<? super Row, ? extends T> mapper) {
    this.mapper = mapper;
  }

  static <T> T decode(Page page, Function<? super Row, ? extends T> mapper, Row row) {
    return Objects.requireNonNull(page.<T>decode(mapper, row), "the mapper returned null");
  }

  /**
   * Decodes the rows of a page, and adds the values to the list of the page's key. Returns this
   * list, as the iterator's only element, if the page is the key's last one, and an empty iterator
   * otherwise.
   */
  @Override
  public Iterator<List<T>> apply(Page page) {
    for (Row row : page.rows().currentPage()) {
      if (values.isEmpty()) {
        values = new ArrayList<>(page.count());
      }
      values.add(decode(page, mapper, row));
    }
    if (!page.isLast()) {
      return Collections.emptyIterator();
    }
    List<T> all = values;
    values = List.of();
    return List.of(all).iterator();
  }
}

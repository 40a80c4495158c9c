/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.cql.Row;
import dev.quiver.row.RowDecoder;
import java.util.function.Consumer;

/** Gives each row to the consumer. */
final class RowsSink<T> extends GivingSink<T> {
  private final RowDecoder<T> decoder;

  RowsSink(RowDecoder<T> decoder, Consumer<? super T> consumer) {
    super(consumer);
    this.decoder = decoder;
  }

  @Override
  public void add(Page page) {
    for (Row row : page.rows().currentPage()) {
      give(page.table().decode(decoder, row), 1);
    }
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.quiver.row.RowDecoder;
import java.util.function.Consumer;

/** Gives each row to the consumer. */
final class RowsSink<T> implements ScanSink<ScanProgress> {
  private final RowDecoder<T> decoder;
  private final Consumer<? super T> consumer;
  private long delivered;

  RowsSink(RowDecoder<T> decoder, Consumer<? super T> consumer) {
    this.decoder = decoder;
    this.consumer = consumer;
  }

  @Override
  public void begin(ColumnDefinitions definitions) {}

  @Override
  public void add(Page page) {
    for (Row row : page.rows().currentPage()) {
      consumer.accept(decoder.decode(row));
      delivered++;
    }
  }

  @Override
  public long delivered() {
    return delivered;
  }

  @Override
  public ScanProgress result(ScanProgress last) {
    return last;
  }
}

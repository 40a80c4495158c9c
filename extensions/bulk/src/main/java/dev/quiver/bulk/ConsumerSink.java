/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.quiver.row.RowDecoder;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A sink that passes values to a consumer and does not keep them. */
abstract class ConsumerSink<T> implements ScanSink<ScanProgress> {
  private final Consumer<? super T> consumer;
  private @Nullable BooleanSupplier isOver;
  private long delivered;

  ConsumerSink(Consumer<? super T> consumer) {
    this.consumer = consumer;
  }

  @Override
  public void begin(ColumnDefinitions definitions, BooleanSupplier isOver) {
    this.isOver = isOver;
  }

  /** Passes a value, read from {@code rows} rows, to the consumer unless the scan has ended. */
  final void pass(T value, int rows) {
    if (Objects.requireNonNull(isOver).getAsBoolean()) {
      // A scan that was cancelled or has failed keeps its first exception and ignores this one.
      throw new CancellationException("The thread that waits for the scan was interrupted");
    }
    consumer.accept(value);
    delivered += rows;
  }

  @Override
  public final long delivered() {
    return delivered;
  }

  @Override
  public final ScanProgress result(ScanProgress last) {
    return last;
  }

  static final class OfRows<T> extends ConsumerSink<T> {
    private final Function<Row, T> decoder;

    OfRows(RowDecoder<T> decoder, Consumer<? super T> consumer) {
      super(consumer);
      this.decoder = decoder::decode;
    }

    @Override
    public void add(Page page) {
      for (Row row : page.rows().currentPage()) {
        pass(page.decode(decoder, row), 1);
      }
    }
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.quiver.column.MatrixReader;
import dev.quiver.column.VectorTable;
import dev.quiver.internal.column.TableRows;
import dev.quiver.matrix.VectorMatrix;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A sink that collects the result of each key, in the order of the keys. */
abstract class KeysSink<V> implements ScanSink<V> {

  /** Reports all rows as received: a lookup has no position at which a later lookup could start. */
  @Override
  public final long delivered() {
    return Long.MAX_VALUE;
  }

  static final class OfValues<T, V> extends KeysSink<List<V>> {
    private final KeyValues<T> values;
    private final Function<? super List<T>, ? extends V> value;
    private final List<V> all;

    /**
     * @param value converts the list of values of a key's rows to the result of the key
     */
    OfValues(
        int keys,
        Function<? super Row, ? extends T> mapper,
        Function<? super List<T>, ? extends V> value) {
      this.values = new KeyValues<>(mapper);
      this.value = value;
      this.all = new ArrayList<>(keys);
    }

    @Override
    public void begin(ColumnDefinitions definitions, BooleanSupplier isOver) {}

    @Override
    public void add(Page page) {
      values.apply(page).forEachRemaining(rows -> all.add(value.apply(rows)));
    }

    @Override
    public List<V> result(ScanProgress last) {
      return all;
    }
  }

  /** Collects a row of a matrix for each key. */
  static final class OfMatrix<M extends VectorMatrix<?>> extends KeysSink<VectorTable<M>> {
    private final int keys;
    private final MatrixReader<M> reader;
    private @Nullable TableRows<VectorTable<M>> rows;

    OfMatrix(int keys, MatrixReader<M> reader) {
      this.keys = keys;
      this.reader = reader;
    }

    @Override
    public void begin(ColumnDefinitions definitions, BooleanSupplier isOver) {
      rows = TableRows.of(reader, definitions);
      rows.expectRows(keys);
    }

    @Override
    public void add(Page page) {
      Objects.requireNonNull(rows).addRows(page.rows(), page.count());
    }

    @Override
    public void ended(double share, long rowsOfKey) {
      if (rowsOfKey == 0) {
        Objects.requireNonNull(rows).addAbsent();
      }
    }

    @Override
    public VectorTable<M> result(ScanProgress last) {
      return Objects.requireNonNull(rows).build(true);
    }
  }
}

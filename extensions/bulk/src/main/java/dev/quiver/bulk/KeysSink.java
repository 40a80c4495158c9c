/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.quiver.column.MatrixReader;
import dev.quiver.column.VectorTable;
import dev.quiver.internal.column.TableRows;
import dev.quiver.matrix.VectorMatrix;
import java.nio.ByteBuffer;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A sink that collects the result of each key at the index of the key.
 *
 * @param adder adds the value of a row to the result of the row's key
 * @param all the results, at first those of keys without rows
 */
record KeysSink<T, V>(
    Function<? super Row, ? extends T> mapper, BiFunction<V, T, V> adder, List<V> all)
    implements ScanSink<List<V>> {

  @Override
  public void add(Page page) {
    for (Row row : page.rows().currentPage()) {
      int key = page.key(row::getBytesUnsafe);
      all.set(key, adder.apply(all.get(key), KeyValues.decode(page, mapper, row)));
    }
  }

  @Override
  public List<V> result(ScanProgress last) {
    return all;
  }

  /** Collects a row of a matrix for each key. */
  static final class OfMatrix<M extends VectorMatrix<?>> implements ScanSink<VectorTable<M>> {
    private final LookupKeys keys;
    private final MatrixReader<M> reader;
    private final BitSet found = new BitSet();
    private @Nullable TableRows<VectorTable<M>> rows;

    /** The page whose rows are added. */
    private @Nullable Page current;

    OfMatrix(LookupKeys keys, MatrixReader<M> reader) {
      this.keys = keys;
      this.reader = reader;
    }

    @Override
    public void begin(ColumnDefinitions definitions, BooleanSupplier isOver) {
      rows = TableRows.of(reader, definitions);
      CqlIdentifier column = keys.onlyColumn();
      int index = column == null ? -1 : definitions.firstIndexOf(column);
      rows.placeRows(keys.keys().size(), index, this::place);
    }

    private int place(@Nullable ByteBuffer cell) {
      int key = Objects.requireNonNull(current).key(column -> cell);
      found.set(key);
      return key;
    }

    @Override
    public void add(Page page) {
      current = page;
      Objects.requireNonNull(rows).addRows(page.rows(), page.count());
    }

    @Override
    public VectorTable<M> result(ScanProgress last) {
      TableRows<VectorTable<M>> all = Objects.requireNonNull(rows);
      int count = keys.keys().size();
      for (int i = found.nextClearBit(0); i < count; i = found.nextClearBit(i + 1)) {
        all.addAbsent(i);
      }
      return all.build(true);
    }
  }
}

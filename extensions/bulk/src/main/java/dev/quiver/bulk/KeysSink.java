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
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A sink that collects the result of each key at the index of the key. */
abstract class KeysSink<V> implements ScanSink<V> {

  /** Reports all rows as received: a lookup has no position at which a later lookup could start. */
  @Override
  public final long delivered() {
    return Long.MAX_VALUE;
  }

  static final class OfValues<T, V> extends KeysSink<List<V>> {
    private final Function<? super Row, ? extends T> mapper;
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
      this.mapper = mapper;
      this.values = new KeyValues<>(mapper);
      this.value = value;
      this.all = new ArrayList<>(Collections.nCopies(keys, value.apply(List.of())));
    }

    @Override
    public void begin(ColumnDefinitions definitions, BooleanSupplier isOver) {}

    @Override
    public void add(Page page) {
      if (!page.plan().isOfRows()) { // then a part has one key
        values.apply(page).forEachRemaining(rows -> all.set(page.of().part, value.apply(rows)));
        return;
      }
      for (Row row : page.rows().currentPage()) {
        List<T> one = List.of(KeyValues.decode(page, mapper, row));
        all.set(page.key(row::getBytesUnsafe), value.apply(one));
      }
    }

    @Override
    public List<V> result(ScanProgress last) {
      return all;
    }
  }

  /** Collects a row of a matrix for each key. */
  static final class OfMatrix<M extends VectorMatrix<?>> extends KeysSink<VectorTable<M>> {
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

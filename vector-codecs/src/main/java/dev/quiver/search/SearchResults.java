/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.search;

import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.quiver.internal.cell.Decoders;
import dev.quiver.internal.cell.RowErrors;
import dev.quiver.internal.driver.RawCells;
import dev.quiver.internal.driver.RawRows;
import dev.quiver.internal.result.MappedResults;
import dev.quiver.row.RowDecoder;
import java.nio.ByteBuffer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Creates the conversions of the rows that a search returns. */
final class SearchResults {

  /** The conversion that returns rows unchanged. */
  static final MappedResults<Row> ROWS = new MappedResults<>(Function.identity(), columns -> {});

  private SearchResults() {}

  /** Returns a conversion that reads each row with a decoder. */
  static <T> MappedResults<T> records(RowDecoder<T> decoder) {
    return new MappedResults<>(
        decoder::decode, columns -> Decoders.get().checkNames(decoder, columns));
  }

  /**
   * Returns a conversion that reads each row with a decoder, without the row's first column, which
   * is the score.
   *
   * @param selected returns the column definitions without the score
   */
  @SuppressWarnings("unchecked") // the decoder's values are of type T
  static <T> MappedResults<T> withoutScore(
      RowDecoder<T> decoder, UnaryOperator<ColumnDefinitions> selected) {
    Decoders decoders = Decoders.get();
    return new MappedResults<>(
        row ->
            (T)
                decoders.decode(
                    decoder,
                    row,
                    selected.apply(row.getColumnDefinitions()),
                    new Selected(RawRows.of(row))),
        columns -> decoders.checkNames(decoder, selected.apply(columns)));
  }

  /** Returns a conversion that reads each row with a decoder, and the row's score. */
  static <T> MappedResults<Hit<T>> hits(
      RowDecoder<T> decoder, UnaryOperator<ColumnDefinitions> selected) {
    MappedResults<T> values = withoutScore(decoder, selected);
    return new MappedResults<>(
        row -> {
          float score = score(row);
          return new Hit<>(values.mapper().apply(row), score);
        },
        values.check());
  }

  /** Returns the score of a row, which is its first column. */
  static float score(Row row) {
    if (row.isNull(0)) {
      throw RowErrors.of("score", "a similarity", "null");
    }
    return row.getFloat(0);
  }

  /** The cells of a row without the first cell, which is the score. */
  private record Selected(RawCells row) implements RawCells {

    @Override
    public int count() {
      return row.count() - 1;
    }

    @Override
    public byte[] bytes(int column) {
      return row.bytes(column + 1);
    }

    @Override
    public long find(int column) {
      return row.find(column + 1);
    }

    @Override
    public @Nullable ByteBuffer buffer(int column) {
      return row.buffer(column + 1);
    }
  }
}

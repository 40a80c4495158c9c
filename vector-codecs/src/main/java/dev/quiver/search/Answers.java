/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.search;

import com.datastax.oss.driver.api.core.cql.Row;
import dev.quiver.internal.cell.RowErrors;
import dev.quiver.internal.result.MappedResults;
import dev.quiver.row.RowDecoder;
import java.util.function.Function;

/** What becomes of the rows of an answer. */
final class Answers {

  /** The rows as they are. */
  static final MappedResults<Row> ROWS = new MappedResults<>(Function.identity(), columns -> {});

  private Answers() {}

  /** Each row by a decoder. */
  static <T> MappedResults<T> records(RowDecoder<T> decoder) {
    return new MappedResults<>(decoder::decode, columns -> NoRows.check(decoder, columns));
  }

  /** Each row by a decoder, and the score, which is the first column. */
  static <T> MappedResults<Hit<T>> hits(RowDecoder<T> decoder) {
    return new MappedResults<>(
        row -> {
          if (row.isNull(0)) {
            throw RowErrors.of("score", "a similarity", "null");
          }
          float score = row.getFloat(0);
          return new Hit<>(decoder.decode(row), score);
        },
        columns -> NoRows.check(decoder, columns));
  }
}

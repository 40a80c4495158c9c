/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.cell;

import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.data.Data;
import dev.quiver.internal.driver.RawCells;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;

/** What searches need of a {@code RowDecoder}, whose class sets how to get it. */
public interface Decoders {

  AtomicReference<Decoders> DECODERS = new AtomicReference<>();

  /** Returns what there is as soon as there is a decoder. */
  static Decoders get() {
    return Objects.requireNonNull(DECODERS.get());
  }

  /** Decodes cells as those of a row with these columns. */
  Object decode(Object decoder, Data session, ColumnDefinitions columns, RawCells cells);

  /** Fails if the decoder needs a column that is not there. */
  void checkNames(Object decoder, ColumnDefinitions columns);
}

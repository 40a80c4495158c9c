/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.cell;

import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.data.Data;
import dev.quiver.internal.driver.RawCells;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;

/** Gives searches access to {@code RowDecoder}, which sets the implementation. */
public interface Decoders {

  AtomicReference<Decoders> DECODERS = new AtomicReference<>();

  /** Returns the implementation, which is set once a decoder exists. */
  static Decoders get() {
    return Objects.requireNonNull(DECODERS.get());
  }

  /** Decodes cells with a decoder, as if they were a row with these columns. */
  Object decode(Object decoder, Data session, ColumnDefinitions columns, RawCells cells);

  /** Fails if the decoder needs a column that is missing. */
  void checkNames(Object decoder, ColumnDefinitions columns);
}

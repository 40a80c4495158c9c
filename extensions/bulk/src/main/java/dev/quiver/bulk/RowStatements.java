/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Makes the statements of rows, and checks what the table's index would refuse. */
final class RowStatements<R> {
  private final CqlSession session;
  private final Function<? super R, BoundStatement> bind;
  private final @Nullable Boolean idempotent;

  /** Known with the first row, whose table is that of all. */
  private volatile @Nullable IndexedVectors indexed;

  RowStatements(
      CqlSession session, Function<? super R, BoundStatement> bind, @Nullable Boolean idempotent) {
    this.session = session;
    this.bind = bind;
    this.idempotent = idempotent;
  }

  /**
   * The statement of a row. One thread at a time.
   *
   * @throws RuntimeException if there is none, or if the server would not take it
   */
  BoundStatement of(R row) {
    BoundStatement statement =
        Objects.requireNonNull(bind.apply(row), "the statement of a row is null");
    if (idempotent != null) {
      statement = statement.setIdempotent(idempotent);
    }
    IndexedVectors known = indexed;
    if (known == null) {
      known = IndexedVectors.of(session, statement);
      indexed = known;
    }
    known.check(statement);
    return statement;
  }

  /** Whether writes of the table fail if there are many at once. */
  boolean areFragile() {
    IndexedVectors known = indexed;
    return known != null && known.areFragile();
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.schema;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.ColumnDefinition;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A statement that a user passes as text. A table name without a keyspace refers to the session's
 * keyspace. The statement is prepared again if its table was dropped and recreated. A comment at
 * the end of the text contains the session's keyspace and the table's id: see {@link TableName}.
 * Thread-safe.
 */
public final class PreparedText {
  private final CqlSession session;
  private final String cql;
  private final Optional<CqlIdentifier> keyspace;

  /** The table of the statement's first variable; null if the statement has no variables. */
  private final @Nullable TableName table;

  private volatile Version current;

  private record Version(PreparedStatement statement, Optional<UUID> id) {}

  private PreparedText(CqlSession session, String cql) {
    this.session = session;
    this.cql = cql;
    this.keyspace = session.getKeyspace();
    PreparedStatement first = session.prepare(text(Optional.empty()));
    this.table = table(first);
    this.current = new Version(first, Optional.empty());
  }

  /** Prepares a text; blocks the calling thread. */
  public static PreparedText of(CqlSession session, String cql) {
    return new PreparedText(
        Objects.requireNonNull(session, "session"), Objects.requireNonNull(cql, "cql"));
  }

  private static @Nullable TableName table(PreparedStatement statement) {
    ColumnDefinitions variables = statement.getVariableDefinitions();
    if (variables.size() == 0) {
      return null;
    }
    ColumnDefinition first = variables.get(0);
    return new TableName(first.getKeyspace(), first.getTable());
  }

  /** Returns the text with the comment on a new line, since the text may end with a comment. */
  private String text(Optional<UUID> id) {
    String known =
        keyspace.map(name -> name.asCql(true) + " ").orElse("") + id.map(UUID::toString).orElse("");
    return known.isEmpty() ? cql : cql + "\n/* " + known.strip() + " */";
  }

  /**
   * Returns the statement. If the table's id has changed, or is known for the first time, this
   * method first prepares the statement again, which blocks the calling thread.
   *
   * @throws IllegalStateException if the text now names a table of another keyspace
   */
  public PreparedStatement get() {
    Version known = current;
    Optional<UUID> id = table == null ? Optional.empty() : table.id(session);
    if (known.id().equals(id)) {
      return known.statement();
    }
    Version next = new Version(session.prepare(text(id)), id);
    if (!Objects.equals(table(next.statement()), table)) {
      throw new IllegalStateException(
          "the session's keyspace has changed, and with it the table from %s to %s; name the keyspace in: %s"
              .formatted(table, table(next.statement()), cql));
    }
    current = next;
    return next.statement();
  }
}

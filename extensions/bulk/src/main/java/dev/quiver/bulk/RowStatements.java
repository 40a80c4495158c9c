/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfig;
import com.datastax.oss.driver.api.core.config.DriverExecutionProfile;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.metadata.schema.RelationMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.TableMetadata;
import com.datastax.oss.driver.api.core.type.VectorType;
import dev.quiver.internal.schema.TableName;
import dev.quiver.internal.wire.WireErrors;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Creates the statements of rows, and rejects vectors that an option or the index forbids. */
final class RowStatements<R> {
  private static final Logger LOG = LoggerFactory.getLogger(RowStatements.class);

  private final CqlSession session;
  private final Function<? super R, BoundStatement> bind;
  private final Options<R> options;
  private final DriverConfig config;
  private final Map<PreparedStatement, Prepared> known = new HashMap<>();
  private boolean areFragile;
  private boolean hasRefreshed;

  /** A prepared statement's effect, and the indexed vectors of its table. */
  private record Prepared(PreparedWrite write, IndexedVectors vectors) {}

  RowStatements(CqlSession session, Function<? super R, BoundStatement> bind, Options<R> options) {
    this.session = session;
    this.bind = bind;
    this.options = options;
    this.config = session.getContext().getConfig();
  }

  /**
   * Creates the statement of a row. Called by one thread at a time.
   *
   * <p>Throws an exception if the function throws or returns null, or if a vector is rejected.
   */
  PendingRow<R> of(long position, R row) {
    BoundStatement statement =
        Objects.requireNonNull(bind.apply(row), "the function of BulkWriter.of returned null");
    if (options.idempotent != null) {
      statement = statement.setIdempotent(options.idempotent);
    }
    Prepared prepared = known.get(statement.getPreparedStatement());
    if (prepared == null) {
      prepared = prepared(statement.getPreparedStatement());
    }
    PreparedWrite write = prepared.write();
    if (options.withoutNullVectors) {
      checkVectors(statement);
    }
    statement = write.withTtl(statement);
    if (options.nullsUnset) {
      statement = withNullsUnset(statement, write.timestamp());
    }
    prepared.vectors().check(statement);
    Boolean isIdempotent = statement.isIdempotent();
    boolean mayRepeat = isIdempotent == null ? isIdempotentByDefault(statement) : isIdempotent;
    boolean isRepeatable = mayRepeat && write.isRepeatable(statement);
    if (write.repetition() != PreparedWrite.Repetition.SAME_TIMESTAMP) {
      statement = statement.setIdempotent(false);
    }
    int bytes = statement.computeSizeInBytes(session.getContext()) + PendingRow.STATEMENT_BYTES;
    return new PendingRow<>(position, row, statement, write, isRepeatable, bytes);
  }

  private boolean isIdempotentByDefault(BoundStatement statement) {
    DriverExecutionProfile given = statement.getExecutionProfile();
    String name = statement.getExecutionProfileName();
    return (given != null
            ? given
            : name == null ? config.getDefaultProfile() : config.getProfile(name))
        .getBoolean(DefaultDriverOption.REQUEST_DEFAULT_IDEMPOTENCE);
  }

  private Prepared prepared(PreparedStatement statement) {
    TableMetadata table = table(statement);
    Prepared prepared =
        new Prepared(PreparedWrite.of(statement, table), IndexedVectors.of(session, table));
    known.put(statement, prepared);
    areFragile |= prepared.vectors().areFragile();
    return prepared;
  }

  /** Returns the table of a statement; null, with a warning, if the driver does not know it. */
  private @Nullable TableMetadata table(PreparedStatement prepared) {
    ColumnDefinitions variables = prepared.getVariableDefinitions();
    if (variables.size() == 0) {
      return null;
    }
    TableName name = new TableName(variables.get(0).getKeyspace(), variables.get(0).getTable());
    Optional<RelationMetadata> found = name.find(session);
    RuntimeException failure = null;
    if (found.isEmpty() && !hasRefreshed) {
      hasRefreshed = true; // refresh only once in a load
      try {
        found = name.findOrRefresh(session);
      } catch (RuntimeException e) { // for example on a driver thread, which must not block
        failure = e;
      }
    }
    if (found.isEmpty()) {
      LOG.warn(
          "The driver's schema metadata has no table {}, even after a refresh if it is enabled. So"
              + " this load sends rows one by one, not in batches, and cannot recognize vectors"
              + " that an index of the table rejects. Check the driver's options enabled,"
              + " refreshed-keyspaces and request-timeout of advanced.metadata.schema",
          name,
          failure);
    }
    return found.orElse(null) instanceof TableMetadata table ? table : null;
  }

  /** A null timestamp stays null, which the server rejects; unset, it would be the current time. */
  private static BoundStatement withNullsUnset(BoundStatement statement, int timestamp) {
    BoundStatement changed = statement;
    for (int i = 0; i < statement.size(); i++) {
      if (i != timestamp && statement.isSet(i) && statement.isNull(i)) {
        changed = changed.unset(i);
      }
    }
    return changed;
  }

  private static void checkVectors(BoundStatement statement) {
    ColumnDefinitions variables = statement.getPreparedStatement().getVariableDefinitions();
    for (int i = 0; i < variables.size(); i++) {
      if (variables.get(i).getType() instanceof VectorType
          && statement.isSet(i)
          && statement.isNull(i)) {
        String name = variables.get(i).getName().asCql(true);
        throw WireErrors.of("variable " + name, "a vector", "null (withoutNullVectors)");
      }
    }
  }

  /** Returns whether writes to a table of the rows so far fail if several are in flight. */
  boolean areFragile() {
    return areFragile;
  }
}

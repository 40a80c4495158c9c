/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.search;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.ColumnDefinition;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import dev.quiver.internal.driver.NamedColumns;
import dev.quiver.internal.schema.TableName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * The text of a search, and its prepared statement. The driver prepares a text only once, even if
 * several threads request it, and prepares it again if preparing has failed.
 */
final class SearchQuery {
  /** The alias of the score: not a legal name of a component, and an unlikely one of a column. */
  private static final CqlIdentifier SCORE = CqlIdentifier.fromInternal("search score");

  /** The name of all variables for the query vector: ScyllaDB prepares them as one variable. */
  static final CqlIdentifier QUERY_VECTOR = CqlIdentifier.fromInternal("query_vector");

  final CqlSession session;
  final SearchedColumn column;
  private final List<String> selectors;
  private final @Nullable String where;
  private final boolean allowsFiltering;
  final @Nullable Similarity score;

  /** The CQL at the end of the statement; may be empty. */
  private final String ending;

  private volatile @Nullable PreparedSearch prepared;

  private record Selected(ColumnDefinitions all, ColumnDefinitions selected) {}

  /**
   * The column definitions of the last row, with and without the score. Results of a statement
   * share their definitions, by whose identity decoders find plans.
   */
  private volatile @Nullable Selected last;

  private SearchQuery(
      CqlSession session,
      SearchedColumn column,
      List<String> selectors,
      @Nullable String where,
      boolean allowsFiltering,
      @Nullable Similarity score,
      String ending) {
    this.session = session;
    this.column = column;
    this.selectors = selectors;
    this.where = where;
    this.allowsFiltering = allowsFiltering;
    this.score = score;
    this.ending = ending;
  }

  static SearchQuery on(CqlSession session, TableName table, CqlIdentifier v) {
    SearchedColumn column = new SearchedColumn(session, table, v);
    return new SearchQuery(session, column, List.of(), null, false, null, "");
  }

  SearchQuery select(List<String> columns) {
    return new SearchQuery(session, column, columns, where, allowsFiltering, score, ending);
  }

  SearchQuery where(String condition) {
    return new SearchQuery(session, column, selectors, condition, allowsFiltering, score, ending);
  }

  SearchQuery allowFiltering() {
    return new SearchQuery(session, column, selectors, where, true, score, ending);
  }

  SearchQuery withScore(Similarity similarity) {
    return new SearchQuery(session, column, selectors, where, allowsFiltering, similarity, ending);
  }

  SearchQuery withEnding(String cql) {
    return new SearchQuery(session, column, selectors, where, allowsFiltering, score, cql);
  }

  /** Returns column definitions without the first column, which is the score. */
  @SuppressWarnings("ReferenceEquality")
  ColumnDefinitions selected(ColumnDefinitions all) {
    Selected known = last;
    if (known == null || known.all != all) {
      List<ColumnDefinition> columns = new ArrayList<>();
      all.forEach(columns::add);
      columns.remove(0);
      known = new Selected(all, NamedColumns.all(columns));
      last = known;
    }
    return known.selected;
  }

  private String cql(String table) {
    StringBuilder cql = new StringBuilder("SELECT ");
    if (score != null) {
      cql.append(score.function()).append('(').append(column.cql()).append(", :query_vector) AS ");
      cql.append(SCORE.asCql(false)).append(", ");
    }
    cql.append(String.join(", ", selectors)).append(" FROM ").append(table);
    if (where != null) {
      cql.append(" WHERE ").append(where);
    }
    cql.append(" ORDER BY ").append(column.cql()).append(" ANN OF :query_vector LIMIT ?");
    cql.append(allowsFiltering ? " ALLOW FILTERING" : "");
    return cql.append(ending.isEmpty() ? "" : " " + ending).toString();
  }

  /** Returns the prepared search. Blocks the calling thread if the search is not prepared yet. */
  PreparedSearch prepared() {
    Optional<UUID> id = column.tableId();
    PreparedSearch known = prepared;
    if (known != null && known.tableId().equals(id)) {
      return known;
    }
    try {
      return prepared(session.prepare(checkedCql(id)), id);
    } catch (InvalidQueryException e) {
      throw column.explained(e, toString());
    }
  }

  CompletionStage<PreparedSearch> preparedAsync() {
    Optional<UUID> id = column.tableId();
    PreparedSearch known = prepared;
    if (known != null && known.tableId().equals(id)) {
      return CompletableFuture.completedFuture(known);
    }
    try {
      return explained(
          session.prepareAsync(checkedCql(id)).thenApply(statement -> prepared(statement, id)));
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private PreparedSearch prepared(PreparedStatement statement, Optional<UUID> id) {
    PreparedSearch made = PreparedSearch.of(this, statement, id);
    prepared = made;
    return made;
  }

  /** Adds the CQL of the search to an error if the server has rejected the search. */
  Throwable explained(Throwable error) {
    return error instanceof InvalidQueryException rejected
        ? column.explained(rejected, toString())
        : error;
  }

  /** Returns a stage like {@code stage}, whose errors {@link #explained(Throwable)} converts. */
  <T> CompletionStage<T> explained(CompletionStage<T> stage) {
    return stage.exceptionally(
        failure -> {
          Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
          throw new CompletionException(explained(cause == null ? failure : cause));
        });
  }

  private String checkedCql(Optional<UUID> id) {
    if (selectors.isEmpty()) {
      throw new IllegalStateException(
          "search of " + column + ": no columns are selected; call select");
    }
    return cql(column.table().withId(id));
  }

  @Override
  public String toString() {
    return cql(column.table().toString());
  }
}

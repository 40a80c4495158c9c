/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.search;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * The text of a search, and what the server knows of it. The driver prepares a text once, also for
 * many threads, and anew if that has failed.
 */
final class SearchQuery {
  final CqlSession session;
  private final SearchedColumn column;
  private final List<String> selectors;
  private final @Nullable String where;
  private final boolean allowsFiltering;
  private final @Nullable Similarity score;

  private volatile @Nullable PreparedSearch prepared;

  private SearchQuery(
      CqlSession session,
      SearchedColumn column,
      List<String> selectors,
      @Nullable String where,
      boolean allowsFiltering,
      @Nullable Similarity score) {
    this.session = session;
    this.column = column;
    this.selectors = selectors;
    this.where = where;
    this.allowsFiltering = allowsFiltering;
    this.score = score;
  }

  static SearchQuery on(
      CqlSession session, @Nullable CqlIdentifier keyspace, CqlIdentifier table, CqlIdentifier v) {
    SearchedColumn column = new SearchedColumn(session, keyspace, table, v);
    return new SearchQuery(session, column, List.of(), null, false, null);
  }

  SearchQuery select(List<String> columns) {
    return new SearchQuery(session, column, columns, where, allowsFiltering, score);
  }

  SearchQuery where(String condition) {
    return new SearchQuery(session, column, selectors, condition, allowsFiltering, score);
  }

  SearchQuery allowFiltering() {
    return new SearchQuery(session, column, selectors, where, true, score);
  }

  SearchQuery withScore(Similarity similarity) {
    return new SearchQuery(session, column, selectors, where, allowsFiltering, similarity);
  }

  boolean isScored() {
    return score != null;
  }

  /**
   * The score comes first, so that the markers of the application, in what it selects and in its
   * condition, are next to each other.
   */
  String cql() {
    StringBuilder cql = new StringBuilder("SELECT ");
    if (score != null) {
      cql.append(score.function()).append('(').append(column.cql()).append(", ?) AS ");
      cql.append(Hits.SCORE.asCql(false)).append(", ");
    }
    cql.append(String.join(", ", selectors)).append(" FROM ").append(column.tableCql());
    if (where != null) {
      cql.append(" WHERE ").append(where);
    }
    cql.append(" ORDER BY ").append(column.cql()).append(" ANN OF ? LIMIT ?");
    return cql.append(allowsFiltering ? " ALLOW FILTERING" : "").toString();
  }

  /** The calling thread waits where the server does not know it yet. */
  PreparedSearch prepared() {
    PreparedSearch known = prepared;
    if (known != null) {
      return known;
    }
    String cql = checkedCql();
    try {
      return prepared(session.prepare(cql));
    } catch (InvalidQueryException e) {
      throw column.explained(e, cql);
    }
  }

  CompletionStage<PreparedSearch> preparedAsync() {
    PreparedSearch known = prepared;
    if (known != null) {
      return CompletableFuture.completedFuture(known);
    }
    try {
      String cql = checkedCql();
      return session
          .prepareAsync(cql)
          .handle(
              (statement, failure) -> {
                if (failure == null) {
                  return prepared(statement);
                }
                Throwable cause =
                    failure instanceof CompletionException && failure.getCause() != null
                        ? failure.getCause()
                        : failure;
                throw new CompletionException(
                    cause instanceof InvalidQueryException e ? column.explained(e, cql) : cause);
              });
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private PreparedSearch prepared(PreparedStatement statement) {
    PreparedSearch made = PreparedSearch.of(statement, column, score);
    prepared = made;
    return made;
  }

  private String checkedCql() {
    if (selectors.isEmpty()) {
      throw new IllegalStateException(
          "search of " + column + ": expected columns that are asked for, got none; call select");
    }
    return cql();
  }

  @Override
  public String toString() {
    return cql();
  }
}

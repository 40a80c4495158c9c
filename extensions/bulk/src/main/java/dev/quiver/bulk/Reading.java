/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.netflix.concurrency.limits.Limiter;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A part whose pages are requested, one after the other. A failed request is retried with the same
 * paging state: a page arrives whole or not at all, so no row arrives twice. Guarded by the lock of
 * its {@link Scan}.
 */
final class Reading {
  /** The index of the part in the plan. */
  final int part;

  /** The request for the first page; null until it is created. */
  @Nullable BoundStatement statement;

  /** The paging state of the next page; null for the first. */
  @Nullable ByteBuffer pagingState;

  /** The pages that wait for those of earlier parts; none unless rows are ordered. */
  final Deque<Page> pages = new ArrayDeque<>();

  @Nullable CompletableFuture<AsyncResultSet> answer;

  /** The permit of the request in flight; null if the limit is fixed. */
  Limiter.@Nullable Listener place;

  /** Whether the request in flight was retried. */
  boolean isRepeated;

  /** The rows of the page that was requested last. */
  int pageRows;

  /** The memory of the response in flight, if it is as large as those before. */
  long expectedBytes;

  /** Rows that were read. */
  long rows;

  Reading(int part) {
    this.part = part;
  }

  /** Returns the request for the next page. */
  BoundStatement next() {
    BoundStatement first = Objects.requireNonNull(statement).setPageSize(pageRows);
    return pagingState == null ? first : first.setPagingState(pagingState);
  }
}

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
 * A part of the table (a token range, or keys) whose pages are requested one after the other. A
 * failed request is retried with the same paging state: a page arrives whole or not at all, so no
 * row arrives twice. Guarded by the lock of its {@link Scan}.
 */
final class Reading {
  /** The index of the part in the plan. */
  final int part;

  /** The request for the part's first page; null until the request is created. */
  @Nullable BoundStatement statement;

  /** The paging state to request the next page with; null for the first page. */
  @Nullable ByteBuffer pagingState;

  /** The received pages that wait for pages of earlier parts; empty unless rows are ordered. */
  final Deque<Page> pages = new ArrayDeque<>();

  @Nullable CompletableFuture<AsyncResultSet> answer;

  /** The permit of the request in flight; null if the limit is fixed. */
  Limiter.@Nullable Listener permit;

  /** Whether the request in flight was retried. */
  boolean isRepeated;

  /** The number of rows that the last request asked for. */
  int pageRows;

  /** The expected memory of the response in flight, estimated from earlier responses. */
  long expectedBytes;

  /** The expected time of the response in flight at the limited rate. */
  double expectedSeconds;

  /** The number of rows read from this part. */
  long rows;

  Reading(int part) {
    this.part = part;
  }

  /** Returns whether the next request is the first one for several keys, which is not retried. */
  boolean isTogether(ReadPlan plan) {
    return pagingState == null && plan.size(part) > 1;
  }

  BoundStatement next() {
    BoundStatement first = Objects.requireNonNull(statement).setPageSize(pageRows);
    return pagingState == null ? first : first.setPagingState(pagingState);
  }
}

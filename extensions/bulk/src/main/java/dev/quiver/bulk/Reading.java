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
 * A part whose pages are requested, one after the other. What fails is requested again from the
 * state of the page before: a page comes whole or not at all, so no row comes twice. Guarded by the
 * lock of its {@link Scan}.
 */
final class Reading {
  /** Its number in the plan. */
  final int part;

  /** For the first page; null until it is made. */
  @Nullable BoundStatement statement;

  /** Where the next page begins; null for the first. */
  @Nullable ByteBuffer pagingState;

  /** The pages that wait for those of the parts before; none unless rows come in their order. */
  final Deque<Page> pages = new ArrayDeque<>();

  @Nullable CompletableFuture<AsyncResultSet> answer;

  /** Of the request in flight, if their number is adapted. */
  Limiter.@Nullable Listener place;

  /** Whether the request in flight was sent again. */
  boolean isRepeated;

  /** Of the page that was requested last. */
  int pageRows;

  /** Of the answer that is awaited, if it is as large as those before. */
  long expectedBytes;

  /** Rows that were read. */
  long rows;

  Reading(int part) {
    this.part = part;
  }

  /** The request for the next page. */
  BoundStatement next() {
    BoundStatement first = Objects.requireNonNull(statement).setPageSize(pageRows);
    return pagingState == null ? first : first.setPagingState(pagingState);
  }
}

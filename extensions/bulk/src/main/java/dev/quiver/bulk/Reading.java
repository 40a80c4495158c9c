/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import dev.quiver.internal.bulk.ScanRange;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A range whose pages are requested, one after the other. What fails is requested again from the
 * state of the page before: a page comes whole or not at all, so no row comes twice. Guarded by the
 * lock of its {@link Scan}.
 */
final class Reading {
  final ScanRange range;
  final BoundStatement statement;

  /** Where the next page begins; null for the first. */
  @Nullable ByteBuffer pagingState;

  /** Whether the next page can be requested. */
  boolean idle = true;

  /** The pages that wait for those of the ranges before; none unless rows come in their order. */
  final Deque<Page> pages = new ArrayDeque<>();

  @Nullable CompletableFuture<AsyncResultSet> answer;

  /** Of the page that was requested last. */
  int pageRows;

  /** Of the answer that is awaited, if it is as large as those before. */
  long expectedBytes;

  /** Rows that were read. */
  long rows;

  Reading(ScanRange range, BoundStatement statement) {
    this.range = range;
    this.statement = statement;
  }

  /** The request for the next page. */
  BoundStatement next() {
    return statement.setPageSize(pageRows).setPagingState(pagingState);
  }
}

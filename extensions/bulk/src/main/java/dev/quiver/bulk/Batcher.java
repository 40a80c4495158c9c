/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Collects rows of the same partition until a batch is full. Two rows with the same primary key are
 * never in one batch: a batch has one timestamp, so the greater value would win, not the later row.
 * Not thread-safe.
 */
final class Batcher<R> {
  /** The most bytes of rows that wait for other rows of their partitions. */
  private static final long WAITING_BYTES = 1 << 20;

  private final boolean batches;
  private final Timestamps timestamps;
  private final Consumer<Request<R>> requests;
  private final Map<ByteBuffer, Group<R>> groups = new LinkedHashMap<>();
  private long waitingBytes;
  private int batchBytes = ServerLimits.DEFAULT_BATCH_BYTES;

  /** Rows of one partition and one prepared statement. */
  private static final class Group<R> {
    final List<PendingRow<R>> rows = new ArrayList<>();
    final Set<Object> keys = new HashSet<>();
    int bytes;
  }

  Batcher(CqlSession session, boolean batches, Consumer<Request<R>> requests) {
    this.batches = batches;
    this.timestamps = new Timestamps(session.getContext().getTimestampGenerator());
    this.requests = requests;
  }

  void batchBytes(int bytes) {
    batchBytes = bytes;
  }

  void add(PendingRow<R> row) {
    ByteBuffer partition = batches ? row.partition() : null;
    Object key = partition == null ? null : key(row);
    if (partition == null || key == null) {
      if (partition == null) {
        flush(); // waiting rows may have the same primary key, and need earlier timestamps
      } else {
        close(groups.remove(partition));
      }
      send(List.of(row));
      return;
    }
    Group<R> group = groups.get(partition);
    if (group != null
        && (group.bytes + row.bytes() > batchBytes
            || !together(group.rows.get(0), row)
            || group.keys.contains(key))) {
      close(groups.remove(partition));
    }
    group = groups.computeIfAbsent(partition, ofRow -> new Group<>());
    group.rows.add(row);
    group.keys.add(key);
    group.bytes += row.bytes();
    waitingBytes += row.bytes();
    if (waitingBytes >= WAITING_BYTES) {
      flush();
    }
  }

  void flush() {
    groups.values().forEach(this::close);
    groups.clear();
  }

  private void close(@Nullable Group<R> group) {
    if (group != null) {
      waitingBytes -= group.bytes;
      send(group.rows);
    }
  }

  private void send(List<PendingRow<R>> rows) {
    requests.accept(Request.of(rows, timestamps));
  }

  private static @Nullable Object key(PendingRow<?> row) {
    return row.statement().getQueryTimestamp() == Statement.NO_DEFAULT_TIMESTAMP
        ? row.prepared().row(row.statement())
        : null;
  }

  private static boolean together(PendingRow<?> one, PendingRow<?> other) {
    return one.isRepeatable() == other.isRepeatable()
        && together(one.statement(), other.statement());
  }

  private static boolean together(BoundStatement one, BoundStatement other) {
    return one.getPreparedStatement() == other.getPreparedStatement()
        && Objects.equals(one.getRoutingKeyspace(), other.getRoutingKeyspace())
        && Objects.equals(one.isIdempotent(), other.isIdempotent())
        && one.getExecutionProfile() == other.getExecutionProfile()
        && Objects.equals(one.getExecutionProfileName(), other.getExecutionProfileName())
        && Objects.equals(one.getConsistencyLevel(), other.getConsistencyLevel())
        && Objects.equals(one.getSerialConsistencyLevel(), other.getSerialConsistencyLevel())
        && Objects.equals(one.getTimeout(), other.getTimeout())
        && one.getNode() == other.getNode()
        && one.isTracing() == other.isTracing()
        && one.getNowInSeconds() == other.getNowInSeconds()
        && one.getCustomPayload().equals(other.getCustomPayload());
  }
}

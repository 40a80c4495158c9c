/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.memory;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.internal.core.cql.DefaultRow;
import com.datastax.oss.protocol.internal.ProtocolConstants.Version;
import com.datastax.oss.protocol.internal.response.result.DefaultRows;
import com.datastax.oss.protocol.internal.response.result.Rows;
import com.datastax.oss.protocol.internal.response.result.RowsMetadata;
import dev.quiver.internal.driver.RawRows;
import dev.quiver.internal.driver.frame.Codecs;
import dev.quiver.internal.driver.frame.Compression;
import dev.quiver.reliability.server.FakeTable;
import dev.quiver.reliability.server.Payload;
import dev.quiver.reliability.server.Statement;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** Tests which memory a kept row keeps reachable: its page or its cells, but nothing pooled. */
class KeptRowsTest {

  private static final int VECTOR = 2;
  private static final int ROWS = 50;
  private static final int SMALL = 16;
  private static final int LARGE = 96;

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "SNAPPY")
  void noPageKeepsABuffer(Compression compression) {
    PoisonAllocator allocator = new PoisonAllocator(true);
    for (int version : new int[] {Version.V4, Version.V5}) {
      try (Wire wire =
          new Wire(Codecs.ours(allocator, compression), version, compression, allocator)) {
        List<Row> small = page(wire, 1, SMALL);
        assertThat(allocator.inUse()).isZero();
        List<Row> large = page(wire, 2, LARGE);
        assertThat(allocator.inUse()).isZero();
        Payload.check(small.get(0).getBytesUnsafe(VECTOR), SMALL, 1, 0);
        Payload.check(large.get(0).getBytesUnsafe(VECTOR), LARGE, 2, 0);
      }
    }
  }

  /** A page of small cells is one array with their lengths, and nothing of other pages. */
  @Test
  void aRowOfSmallCellsKeepsOnlyItsPage() {
    List<List<Row>> pages = pages(SMALL);
    Row kept = pages.get(0).get(0);
    int lengths = 4 * Integer.BYTES;
    int cells = Long.BYTES + Integer.BYTES + SMALL * Float.BYTES + Long.BYTES;
    assertThat(bytes(kept)).hasSize(ROWS * (lengths + cells));
    WeakReference<byte[]> own = new WeakReference<>(bytes(kept));
    WeakReference<byte[]> next = new WeakReference<>(bytes(pages.get(1).get(0)));
    pages.clear();
    try {
      assertIsCollected(next);
      assertThat(own.get()).isNotNull();
      Payload.check(kept.getBytesUnsafe(VECTOR), SMALL, 0, 0);
    } finally {
      Reference.reachabilityFence(kept);
    }
    kept = null;
    assertIsCollected(own);
  }

  @Test
  void aRowOfLargeCellsKeepsOnlyItsCells() {
    List<List<Row>> pages = pages(LARGE);
    Row kept = pages.get(0).get(0);
    assertThat(bytes(kept)).hasSize(LARGE * Float.BYTES);
    WeakReference<byte[]> neighbour = new WeakReference<>(bytes(pages.get(0).get(1)));
    pages.clear();
    assertIsCollected(neighbour);
    Payload.check(kept.getBytesUnsafe(VECTOR), LARGE, 0, 0);
  }

  private static byte[] bytes(Row row) {
    return RawRows.of(row).bytes(VECTOR);
  }

  private static List<List<Row>> pages(int dimension) {
    PoisonAllocator allocator = new PoisonAllocator(true);
    Compression none = Compression.NONE;
    try (Wire wire = new Wire(Codecs.ours(allocator, none), Version.V5, none, allocator)) {
      List<List<Row>> pages = new ArrayList<>();
      for (int id = 0; id < 2; id++) {
        pages.add(page(wire, id, dimension));
      }
      return pages;
    }
  }

  private static List<Row> page(Wire wire, long id, int dimension) {
    Statement statement = Statement.of(FakeTable.select(dimension));
    Rows page =
        (Rows)
            wire.answer(
                new DefaultRows(
                    new RowsMetadata(statement.columns(), null, null, null),
                    statement.rows(id, 0, ROWS)));
    List<Row> rows = new ArrayList<>();
    page.getData().forEach(data -> rows.add(new DefaultRow(KeptPage.columns(dimension), data)));
    return rows;
  }

  private static void assertIsCollected(WeakReference<?> reference) {
    for (int i = 0; i < 100 && reference.get() != null; i++) {
      System.gc();
      LockSupport.parkNanos(1_000_000);
    }
    assertThat(reference.get()).isNull();
  }
}

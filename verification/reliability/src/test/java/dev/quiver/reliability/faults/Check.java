/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.quiver.reliability.server.Payload;
import dev.quiver.row.RowDecoder;
import dev.quiver.row.Vectors;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** Checks that rows are those requested, for each way of reading them. */
final class Check {

  private static final RowDecoder<Vector> RECORDS = RowDecoder.records(Vector.class);

  private Check() {}

  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Vector(long id, int row, float[] v, long tail) {}

  static void rows(List<Row> rows, long id, int count, int dimension) {
    assertThat(rows).hasSize(count);
    for (int row = 0; row < count; row++) {
      row(rows.get(row), id, row, dimension);
    }
  }

  static void page(AsyncResultSet page, long id, int count) {
    List<Row> rows = new ArrayList<>();
    page.currentPage().forEach(rows::add);
    rows(rows, id, count, Bench.DIMENSION);
  }

  /** Checks the rows of a page, from row 0 on, with all ways of reading in turn. */
  static void inTurns(AsyncResultSet page, long id, int count, int dimension) {
    int row = 0;
    for (Row data : page.currentPage()) {
      if (data.getLong(0) != id || data.getInt(1) != row) {
        throw new AssertionError("row " + row + " of request " + id + ": " + data.getLong(0));
      }
      switch ((int) ((id >>> 32) + row) % 3) {
        case 0 -> {
          float[] target = new float[dimension];
          Vectors.read(data, 2, target, 0);
          Payload.check(target, id, row);
        }
        case 1 -> Payload.check(data.get(2, float[].class), id, row);
        default -> Payload.check(RECORDS.decode(data).v(), id, row);
      }
      if (data.getLong(3) != Payload.tail(id, row)) {
        throw new AssertionError("tail of row " + row + " of request " + id);
      }
      row++;
    }
    if (row != count) {
      throw new AssertionError(row + " rows of request " + id + ", expected " + count);
    }
  }

  /** Accepts the requested rows, or an exception of the driver. */
  static void rowsOrNone(CompletableFuture<AsyncResultSet> result, long id, int count) {
    try {
      page(result.join(), id, count);
    } catch (CompletionException e) {
      assertThat(e).hasCauseInstanceOf(DriverException.class);
    }
  }

  /** Checks one row, read with a codec, into an array, and as a record. */
  static void row(Row data, long id, int row, int dimension) {
    assertThat(data.getLong("id")).isEqualTo(id);
    assertThat(data.getInt("row")).isEqualTo(row);
    assertThat(data.getLong("tail")).isEqualTo(Payload.tail(id, row));
    Payload.check(data.get("v", float[].class), id, row);
    float[] target = new float[dimension + 2];
    assertThat(Vectors.read(data, data.firstIndexOf("v"), target, 1)).isEqualTo(dimension);
    Payload.check(target, 1, dimension, id, row);
    Payload.check(data.getBytesUnsafe("v"), dimension, id, row);
    record(RECORDS.decode(data), id, row);
  }

  private static void record(Vector vector, long id, int row) {
    assertThat(vector.id()).isEqualTo(id);
    assertThat(vector.row()).isEqualTo(row);
    assertThat(vector.tail()).isEqualTo(Payload.tail(id, row));
    Payload.check(vector.v(), id, row);
  }
}

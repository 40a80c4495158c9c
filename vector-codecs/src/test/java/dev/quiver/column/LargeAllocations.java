/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.column;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.type.DataTypes;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.matrix.FloatMatrix;
import dev.quiver.testkit.Allocation;
import dev.quiver.testkit.RawVectors;
import dev.quiver.testkit.Recorded;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.driver.TestResults;
import dev.quiver.testkit.driver.TestRows;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedEvent;

/** A program that prints how many large objects each way of reading a matrix allocates. */
final class LargeAllocations {

  /** Half of G1's smallest region: G1 allocates objects of this size separately. */
  private static final long LARGE = 1 << 19;

  private static final int DIMENSION = 1536;
  private static final int ROWS = 100;
  private static final int PAGES = 3;

  /** The row count at which one long per row is a large array. */
  private static final int MANY_ROWS = 70_000;

  private LargeAllocations() {}

  public static void main(String[] args) throws IOException {
    List<Row> page = Stream.generate(() -> row(DIMENSION).build()).limit(ROWS).toList();
    MatrixReader<FloatMatrix> reader = MatrixReader.floats("v");
    FloatMatrix memory = FloatMatrix.wrap(new float[PAGES * ROWS * DIMENSION], DIMENSION);
    Map<String, Runnable> ways = new LinkedHashMap<>();
    ways.put("page", () -> Allocation.sink = reader.readPage(pages(page)));
    ways.put(
        "pages",
        () -> Allocation.sink = reader.readAsync(CompletableFuture.completedFuture(pages(page))));
    ways.put(
        "known",
        () ->
            Allocation.sink =
                reader
                    .withExpectedRows(PAGES * ROWS)
                    .readAsync(CompletableFuture.completedFuture(pages(page))));
    ways.put(
        "reused page",
        () -> Allocation.sink = reader.withReusedMatrix(memory).readPage(pages(page)));
    ways.put(
        "reused pages",
        () ->
            Allocation.sink =
                reader
                    .withReusedMatrix(memory)
                    .readAsync(CompletableFuture.completedFuture(pages(page))));
    ways.put(
        "reused chunks",
        () ->
            reader
                .withReusedMatrix(memory)
                .chunks(TestResults.rows(page), 30)
                .forEachRemaining(chunk -> Allocation.sink = chunk));
    Row small = row(1).with("id", DataTypes.BIGINT, ByteBuffer.allocate(Long.BYTES)).build();
    List<Row> smallPage = Collections.nCopies(MANY_ROWS / PAGES, small);
    ways.put(
        "pages with ids",
        () ->
            Allocation.sink =
                reader
                    .withColumn("id", long[].class)
                    .readAsync(CompletableFuture.completedFuture(pages(smallPage))));
    for (Map.Entry<String, Runnable> way : ways.entrySet()) {
      System.out.println(way.getKey() + " " + large(way.getValue()));
    }
  }

  private static TestRows row(int dimension) {
    return new TestRows()
        .with(
            "v",
            TestRows.vector(ElementType.FLOAT, dimension),
            ByteBuffer.wrap(RawVectors.random(ElementType.FLOAT, dimension, Seed.random("large"))));
  }

  private static AsyncResultSet pages(List<Row> page) {
    ColumnDefinitions columns = page.get(0).getColumnDefinitions();
    return TestResults.pages(
        columns,
        Stream.generate(() -> page).limit(PAGES).toList(),
        () -> CompletableFuture.completedFuture(null));
  }

  private static long large(Runnable read) throws IOException {
    return Recorded.events("jdk.ObjectAllocationOutsideTLAB", read).stream()
        .filter(LargeAllocations::isLarge)
        .count();
  }

  private static boolean isLarge(RecordedEvent event) {
    return event.getThread().getJavaName().equals(Thread.currentThread().getName())
        && event.getLong("allocationSize") >= LARGE;
  }
}

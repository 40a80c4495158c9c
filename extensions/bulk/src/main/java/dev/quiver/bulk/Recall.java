/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.cql.Row;
import dev.quiver.column.MatrixReader;
import dev.quiver.matrix.FloatMatrix;
import dev.quiver.search.Similarity;
import dev.quiver.search.VectorSearch;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The exact nearest rows of some query vectors, with which the results of searches are compared.
 *
 * <pre>{@code
 * TableScan scan = TableScan.of(session, "docs");
 * List<float[]> queryVectors = Recall.sample(scan, "embedding", 100);
 * Recall exact = Recall.of(scan, "embedding", Similarity.COSINE, queryVectors, 10);
 * Recall.Result found = exact.measure(search.limit(50));
 * }</pre>
 *
 * <p>The recall at k is the share of the k exact neighbours among the first k rows of a search. A
 * row counts as an exact neighbour if its score is not lower than that of exact neighbour k, so
 * that rows of equal scores are equally good. Thread-safe.
 *
 * @since 0.1.0
 */
public final class Recall {
  private static final int ROWS_PER_CHUNK = 1024;

  /** How much scores of the server and of this class may differ; relative if they exceed 1. */
  private static final float ROUNDING = 1e-5f;

  private final Similarity similarity;
  private final List<float[]> queryVectors;
  private final int k;

  /** For each query vector the scores of its nearest rows, the lowest first. */
  private final List<PriorityQueue<Float>> nearest = new ArrayList<>();

  /**
   * The recall and the latency of a search. The page {@code docs/guide/search.md} has an example.
   *
   * @param recall the mean recall of all query vectors, from 0 to 1
   * @param worst the recall of the query vector that has the lowest recall
   * @param median the median time of a search; one search runs at a time
   * @param p99 the time that 99 % of the searches do not exceed
   */
  public record Result(double recall, double worst, Duration median, Duration p99) {}

  private Recall(Similarity similarity, List<float[]> queryVectors, int k) {
    this.similarity = Objects.requireNonNull(similarity, "similarity");
    this.queryVectors = queryVectors.stream().map(float[]::clone).toList();
    this.k = (int) Options.atLeast(1, k, "k");
    Options.atLeast(1, queryVectors.size(), "query vectors");
    queryVectors.forEach(vector -> nearest.add(new PriorityQueue<>()));
  }

  /**
   * Reads random vectors of a table. Query vectors of users are better: a vector of the table is
   * its own nearest neighbour.
   *
   * @param scan the scan, which reads the whole table
   * @param column the column of vectors of float
   * @param count the maximum number of vectors
   * @return a new list of vectors
   * @throws ScanException if the table cannot be read
   * @throws IllegalArgumentException if {@code count} is not positive
   */
  public static List<float[]> sample(TableScan scan, String column, int count) {
    Options.atLeast(1, count, "count");
    List<float[]> sample = new ArrayList<>();
    long[] seen = {0};
    forEachChunk(
        scan,
        column,
        matrix -> {
          for (int row = 0; row < matrix.rowCount(); row++) {
            if (!matrix.isNull(row)) {
              long place = ThreadLocalRandom.current().nextLong(++seen[0]);
              if (sample.size() < count) {
                sample.add(matrix.row(row));
              } else if (place < count) {
                sample.set((int) place, matrix.row(row));
              }
            }
          }
        });
    return sample;
  }

  /**
   * Finds the exact nearest rows: computes all scores, on all processors, in one scan.
   *
   * @param scan the scan, with the condition of the searches if they have one
   * @param column the column of vectors of float
   * @param similarity the function of the index
   * @param queryVectors the query vectors; copied
   * @param k how many neighbours to find
   * @return the exact neighbours
   * @throws ScanException if the table cannot be read, or a query vector has a wrong dimension
   * @throws IllegalArgumentException if there is no query vector, or if {@code k} is not positive
   */
  public static Recall of(
      TableScan scan, String column, Similarity similarity, List<float[]> queryVectors, int k) {
    Recall recall = new Recall(similarity, queryVectors, k);
    forEachChunk(
        scan,
        column,
        matrix ->
            IntStream.range(0, queryVectors.size()).parallel().forEach(q -> recall.add(matrix, q)));
    return recall;
  }

  private static void forEachChunk(
      TableScan scan, String column, Consumer<? super FloatMatrix> action) {
    scan.chunks(
        MatrixReader.floats(column), ROWS_PER_CHUNK, table -> action.accept(table.matrix()));
  }

  private void add(FloatMatrix matrix, int query) {
    PriorityQueue<Float> scores = nearest.get(query);
    similarity.nearest(matrix, queryVectors.get(query), k).forEach(hit -> scores.add(hit.score()));
    while (scores.size() > k) {
      scores.remove();
    }
  }

  /**
   * Searches for each query vector, one after the other, on this thread.
   *
   * @param search a search with a limit of at least {@code k}; it is sent with a score
   * @param values the values for the question marks in its condition
   * @return the recall and the latency
   * @throws dev.quiver.vector.QuiverException if the search rejects a query vector or the values
   * @throws com.datastax.oss.driver.api.core.DriverException if the server rejects the search
   */
  public Result measure(VectorSearch search, @Nullable Object... values) {
    VectorSearch scored = search.withScore(similarity);
    int count = queryVectors.size();
    double[] recalls = new double[count];
    long[] nanos = new long[count];
    try {
      scored.prepareAsync().toCompletableFuture().join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException reason ? reason : e;
    }
    for (int i = 0; i < count; i++) {
      long start = System.nanoTime();
      List<Row> rows = scored.nearestTo(queryVectors.get(i)).rows(values);
      nanos[i] = System.nanoTime() - start;
      recalls[i] = recall(nearest.get(i), rows);
    }
    Arrays.sort(nanos);
    return new Result(
        Arrays.stream(recalls).average().orElseThrow(),
        Arrays.stream(recalls).min().orElseThrow(),
        Duration.ofNanos(nanos[count / 2]),
        Duration.ofNanos(nanos[(int) Math.ceil(0.99 * count) - 1]));
  }

  private double recall(PriorityQueue<Float> exact, List<Row> rows) {
    if (exact.isEmpty()) {
      return 1;
    }
    float least = exact.element() - ROUNDING * Math.max(1, Math.abs(exact.element()));
    long found = rows.stream().limit(k).filter(row -> row.getFloat(0) >= least).count();
    return (double) found / exact.size();
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.search;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.loadbalancing.NodeDistance;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.NodeState;
import com.datastax.oss.driver.api.core.metadata.schema.IndexMetadata;
import dev.quiver.internal.annotation.CheckReturnValue;
import dev.quiver.internal.schema.TableName;
import dev.quiver.internal.schema.VectorIndex;
import dev.quiver.internal.wire.WireErrors;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The index that a search uses. Creates the index, waits until it can be searched, and drops it.
 *
 * <pre>{@code
 * SearchIndex index = SearchIndex.of(search, Similarity.COSINE);
 * index.create();
 * index.await(Duration.ofHours(1), progress -> log.info("{}", progress));
 * }</pre>
 *
 * <p>The index is named after table and column, such as {@code docs_embedding_idx}. Its class is
 * {@code StorageAttachedIndex} unless {@link #withClass} sets another. Immutable and thread-safe;
 * methods that send requests block. See {@code docs/guide/search.md}.
 *
 * @since 0.1.0
 */
public final class SearchIndex {
  private static final Duration PAUSE = Duration.ofMillis(500);

  private final SearchedColumn column;
  private final Similarity similarity;
  private final String className;
  private final Map<String, String> options;

  /**
   * The progress of {@link SearchIndex#await}; {@code docs/guide/search.md} has an example.
   *
   * @param readyNodes how many of these nodes have answered a search
   * @param nodes how many nodes are not known to be down, and receive requests of the session
   * @param elapsed the time since the wait began
   */
  public record Progress(int readyNodes, int nodes, Duration elapsed) {}

  private SearchIndex(
      SearchedColumn column, Similarity similarity, String className, Map<String, String> options) {
    this.column = column;
    this.similarity = similarity;
    this.className = className;
    this.options = options;
  }

  /**
   * Describes the index of a search's column, without sending a request.
   *
   * @param search a search of the column; its condition and limit do not matter
   * @param similarity the function by which the index finds rows
   * @return the index, which may not exist yet
   */
  public static SearchIndex of(VectorSearch search, Similarity similarity) {
    return new SearchIndex(
        search.column(),
        Objects.requireNonNull(similarity, "similarity"),
        "StorageAttachedIndex",
        Map.of());
  }

  /**
   * Returns an index of another class, with options.
   *
   * @param name the class of the index, such as {@code vector_index} for ScyllaDB
   * @param more the options other than {@code similarity_function}
   * @return a new object; this one is unchanged
   */
  @CheckReturnValue
  public SearchIndex withClass(String name, Map<String, String> more) {
    return new SearchIndex(
        column, similarity, Objects.requireNonNull(name, "name"), new LinkedHashMap<>(more));
  }

  /**
   * Creates the index, unless the column has an index. The server builds it in the background.
   *
   * @throws dev.quiver.vector.QuiverException if the column's index has another similarity
   *     function, or if an index of another table has the name
   * @throws DriverException if the server rejects the statement
   */
  public void create() {
    if (column.indexes().isEmpty()) {
      checkName();
    }
    if (column.indexes().stream().allMatch(index -> index.getName().equals(name()))) {
      TableName.change(column.session(), toString());
    }
    Similarity actual = column.indexSimilarity();
    if (actual != null && actual != similarity) {
      String advice = "; drop the index, or search by " + actual;
      throw WireErrors.of("index of " + column, "the function " + similarity, actual + advice);
    }
  }

  /**
   * Drops the column's index, whatever its name, if it exists.
   *
   * @throws dev.quiver.vector.QuiverException if an index of another table has the name
   * @throws DriverException if the server rejects the statement
   */
  public void drop() {
    List<CqlIdentifier> names = column.indexes().stream().map(IndexMetadata::getName).toList();
    if (names.isEmpty()) {
      checkName();
      names = List.of(name());
    }
    String drop = "DROP INDEX IF EXISTS " + column.table().keyspace().asCql(true) + ".";
    names.forEach(name -> TableName.change(column.session(), drop + name.asCql(true)));
  }

  private void checkName() {
    if (column.isOfAnotherTable(name())) {
      throw WireErrors.fact(
          "index of " + column, "another table has the index " + name().asCql(true));
    }
  }

  private CqlIdentifier name() {
    String ofColumn = column.table().table().asInternal() + "_" + column.column().asInternal();
    return CqlIdentifier.fromInternal(ofColumn.replaceAll("\\W", "") + "_idx");
  }

  /**
   * Waits until each node that is not known to be down, and receives the session's requests, has
   * answered a search for one row.
   *
   * @param limit how long to wait
   * @param listener called by this method after each round of searches, at most twice a second
   * @throws IllegalStateException if after {@code limit} a node has still not answered, or if a
   *     search fails and the schema has no index of the column; the last failure is the cause
   * @throws DriverException if the server rejects the search when it is prepared, as Cassandra does
   *     without an index
   * @throws CancellationException if the thread is interrupted; it stays interrupted
   */
  public void await(Duration limit, Consumer<? super Progress> listener) {
    Objects.requireNonNull(limit, "limit");
    long start = System.nanoTime();
    PreparedSearch search =
        SearchQuery.on(column.session(), column.table(), column.column())
            .select(List.of(column.cql()))
            .prepared();
    float[] anyVector = new float[search.dimension()];
    Arrays.fill(anyVector, 1);
    Set<Node> ready = new HashSet<>();
    while (true) {
      DriverException rejection = null;
      List<Node> nodes = nodes();
      for (Node node : nodes) {
        DriverException failure = ready.contains(node) ? null : failureOf(search, anyVector, node);
        if (failure == null) {
          ready.add(node);
        } else {
          rejection = failure;
        }
      }
      int readyNodes = (int) nodes.stream().filter(ready::contains).count();
      Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
      listener.accept(new Progress(readyNodes, nodes.size(), elapsed));
      if (readyNodes > 0 && readyNodes == nodes.size()) {
        return;
      } else if (rejection != null && column.lacksIndex()) {
        throw new IllegalStateException(
            "index of %s: the schema has none; call create first".formatted(column), rejection);
      } else if (elapsed.compareTo(limit) >= 0) {
        Object reason = rejection == null ? "no node is up" : rejection;
        throw new IllegalStateException(
            "index of %s: %d of %d nodes have answered a search within %s: %s"
                .formatted(column, readyNodes, nodes.size(), limit, reason),
            rejection);
      }
      try {
        Thread.sleep(PAUSE.toMillis());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new CancellationException("interrupted while waiting for the index of " + column);
      }
    }
  }

  private List<Node> nodes() {
    return column.session().getMetadata().getNodes().values().stream()
        .filter(node -> node.getState() == NodeState.UP || node.getState() == NodeState.UNKNOWN)
        .filter(node -> node.getDistance() != NodeDistance.IGNORED)
        .toList();
  }

  /** Returns the failure of a search by a node, or null if the node has answered. */
  private @Nullable DriverException failureOf(PreparedSearch search, float[] anyVector, Node node) {
    try {
      column
          .session()
          .execute(search.bind(anyVector, new Object[0], 1, bound -> bound.setNode(node)));
      return null;
    } catch (DriverException e) {
      return e;
    }
  }

  /** Returns the statement that creates the index. */
  @Override
  public String toString() {
    StringBuilder all = new StringBuilder(entry(VectorIndex.FUNCTION, similarity.name()));
    options.forEach((option, value) -> all.append(", ").append(entry(option, value)));
    return "CREATE CUSTOM INDEX IF NOT EXISTS %s ON %s (%s) USING %s WITH OPTIONS = {%s}"
        .formatted(name().asCql(true), column.table(), column.cql(), literal(className), all);
  }

  private static String entry(String option, String value) {
    return literal(option) + ": " + literal(value);
  }

  private static String literal(String text) {
    return "'" + text.replace("'", "''") + "'";
  }
}

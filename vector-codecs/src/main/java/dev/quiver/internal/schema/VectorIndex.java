/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.schema;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.Version;
import com.datastax.oss.driver.api.core.metadata.schema.IndexMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.TableMetadata;
import dev.quiver.internal.wire.WireErrors;
import dev.quiver.vector.QuiverException;
import java.nio.FloatBuffer;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the driver's metadata of an index of vectors, and checks vectors for such an index. */
public final class VectorIndex {

  public static final String FUNCTION = "similarity_function";

  /** The default similarity function, of an index without the option {@link #FUNCTION}. */
  public static final String COSINE = "COSINE";

  /** Cassandra 5.0 indexes no larger element: {@code OnHeapGraph.checkInBounds}. */
  public static final float LARGEST = (float) 1e17;

  private static final Version FIRST = Objects.requireNonNull(Version.parse("5.0.0-alpha1"));
  private static final Version LAST_FRAGILE = Objects.requireNonNull(Version.parse("5.0.9"));

  private VectorIndex() {}

  /** Returns the oldest version of Cassandra among the nodes with indexes of vectors, if any. */
  public static Optional<Version> oldestVersion(CqlSession session) {
    return session.getMetadata().getNodes().values().stream()
        .flatMap(node -> Optional.ofNullable(node.getCassandraVersion()).stream())
        .filter(version -> version.compareTo(FIRST) >= 0)
        .min(Comparator.naturalOrder());
  }

  /** Returns whether writes to an index of vectors fail if several are in flight. */
  public static boolean areWritesFragile(CqlSession session) {
    return oldestVersion(session).filter(oldest -> oldest.compareTo(LAST_FRAGILE) <= 0).isPresent();
  }

  /**
   * Returns the similarity function in upper case; null if the function is unknown, as for an index
   * of Astra that derives the function from its {@code source_model}.
   */
  public static @Nullable String function(IndexMetadata index) {
    Map<String, String> options = index.getOptions();
    String function = options.get(FUNCTION);
    if (function == null) {
      return options.containsKey("source_model") ? null : COSINE;
    }
    return function.toUpperCase(Locale.ROOT);
  }

  /** Returns the first index of a column, or of an expression such as {@code entries(tags)}. */
  public static Optional<IndexMetadata> find(TableMetadata table, String target) {
    return all(table, target).stream().findFirst();
  }

  /** Returns all indexes of a column or of an expression. */
  public static List<IndexMetadata> all(TableMetadata table, String target) {
    return table.getIndexes().values().stream()
        .filter(index -> index.getTarget().equals(target))
        .toList();
  }

  /**
   * Rejects a vector that the server would reject without a reason. Reads all elements.
   *
   * @param kind the word before the name in messages: column or variable
   * @param largest the largest absolute value of an element that the index accepts: 1e17, or the
   *     largest finite number
   * @param noZeros whether the index rejects a vector of only zeros
   * @throws QuiverException if the index would reject the vector
   */
  public static void check(
      String kind, CqlIdentifier name, FloatBuffer vector, float largest, boolean noZeros) {
    boolean zeros = noZeros;
    while (vector.hasRemaining()) {
      float element = vector.get();
      if (!(Math.abs(element) <= largest)) { // also NaN
        String expected =
            Float.isFinite(element) ? "a number from -1e17 to 1e17" : "a finite number";
        throw WireErrors.of(
            kind + " " + name.asCql(true),
            expected + " at index " + (vector.position() - 1),
            element + ", which the index of the column rejects");
      }
      zeros &= element == 0;
    }
    if (zeros) {
      throw WireErrors.fact(
          kind + " " + name.asCql(true), "cannot index an all-zero vector for cosine");
    }
  }
}

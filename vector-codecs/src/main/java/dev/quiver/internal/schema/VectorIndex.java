/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.schema;

import com.datastax.oss.driver.api.core.metadata.schema.IndexMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.TableMetadata;
import dev.quiver.internal.wire.WireErrors;
import dev.quiver.vector.QuiverException;
import java.nio.FloatBuffer;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the driver's metadata of an index of vectors, and checks vectors for such an index. */
public final class VectorIndex {

  public static final String FUNCTION = "similarity_function";

  /** The default similarity function, of an index without the option {@link #FUNCTION}. */
  public static final String COSINE = "COSINE";

  private VectorIndex() {}

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
    return table.getIndexes().values().stream()
        .filter(index -> index.getTarget().equals(target))
        .findFirst();
  }

  /**
   * Checks a vector that an index may reject without a reason.
   *
   * @param subject the vector, for messages
   * @param largest the largest absolute value of an element
   * @param noZeros whether the index rejects a vector of only zeros
   * @throws QuiverException if the index would reject the vector
   */
  public static void check(String subject, FloatBuffer vector, float largest, boolean noZeros) {
    FloatBuffer elements = vector.duplicate();
    boolean zeros = noZeros;
    while (elements.hasRemaining()) {
      float element = elements.get();
      if (!(Math.abs(element) <= largest)) {
        String expected =
            Float.isFinite(element) ? "a number from -1e17 to 1e17" : "a finite number";
        throw WireErrors.of(
            subject,
            expected + " at index " + (elements.position() - 1),
            element + ", which the index of the column rejects");
      }
      zeros &= element == 0;
    }
    if (zeros) {
      throw WireErrors.fact(subject, "cannot index an all-zero vector for cosine");
    }
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.schema;

import com.datastax.oss.driver.api.core.metadata.schema.IndexMetadata;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the driver's metadata of an index of vectors. */
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
}

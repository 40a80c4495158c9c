/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.langchain4j;

import dev.langchain4j.data.document.Metadata;
import dev.langchain4j.store.embedding.filter.Filter;
import dev.langchain4j.store.embedding.filter.comparison.IsEqualTo;
import dev.langchain4j.store.embedding.filter.comparison.IsGreaterThan;
import dev.langchain4j.store.embedding.filter.comparison.IsGreaterThanOrEqualTo;
import dev.langchain4j.store.embedding.filter.comparison.IsIn;
import dev.langchain4j.store.embedding.filter.comparison.IsLessThan;
import dev.langchain4j.store.embedding.filter.comparison.IsLessThanOrEqualTo;
import dev.langchain4j.store.embedding.filter.comparison.IsNotEqualTo;
import dev.langchain4j.store.embedding.filter.comparison.IsNotIn;
import dev.langchain4j.store.embedding.filter.logical.And;
import dev.langchain4j.store.embedding.filter.logical.Not;
import dev.langchain4j.store.embedding.filter.logical.Or;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A filter in two parts, both of which a row has to meet: comparisons by {@code isEqualTo}, which
 * CQL expresses, and others, which the client tests.
 *
 * @param equal the texts that entries of {@code metadata_s} have to equal, by key
 */
record MetadataCondition(Map<String, String> equal, List<Filter> others) {

  static MetadataCondition of(@Nullable Filter filter) {
    MetadataCondition condition = new MetadataCondition(new LinkedHashMap<>(), new ArrayList<>());
    if (filter != null) {
      condition.add(filter);
    }
    return condition;
  }

  private void add(Filter filter) {
    if (filter instanceof And and) {
      add(and.left());
      add(and.right());
    } else if (!(filter instanceof IsEqualTo comparison)
        || equal.putIfAbsent(comparison.key(), comparison.comparisonValue().toString()) != null) {
      others.add(filter);
    }
  }

  /** Returns the part in CQL, or an empty text. */
  String cql() {
    return String.join(" AND ", Collections.nCopies(equal.size(), "metadata_s[?] = ?"));
  }

  /** Returns the values for the question marks. */
  Object[] values() {
    List<String> values = new ArrayList<>();
    equal.forEach((key, value) -> Collections.addAll(values, key, value));
    return values.toArray();
  }

  /** Tests the part that is not in CQL. */
  boolean test(Map<String, String> metadata) {
    for (Filter filter : others) {
      if (!test(filter, metadata)) {
        return false;
      }
    }
    return true;
  }

  private static boolean test(Filter filter, Map<String, String> metadata) {
    if (filter instanceof And and) {
      return test(and.left(), metadata) && test(and.right(), metadata);
    } else if (filter instanceof Or or) {
      return test(or.left(), metadata) || test(or.right(), metadata);
    } else if (filter instanceof Not not) {
      return !test(not.expression(), metadata);
    } else if (filter instanceof IsEqualTo f) {
      return isIn(metadata.get(f.key()), List.of(f.comparisonValue()));
    } else if (filter instanceof IsNotEqualTo f) {
      return !isIn(metadata.get(f.key()), List.of(f.comparisonValue()));
    } else if (filter instanceof IsIn f) {
      return isIn(metadata.get(f.key()), f.comparisonValues());
    } else if (filter instanceof IsNotIn f) {
      return !isIn(metadata.get(f.key()), f.comparisonValues());
    } else if (filter instanceof IsGreaterThan f) {
      return testOrder(f, f.key(), f.comparisonValue(), metadata);
    } else if (filter instanceof IsGreaterThanOrEqualTo f) {
      return testOrder(f, f.key(), f.comparisonValue(), metadata);
    } else if (filter instanceof IsLessThan f) {
      return testOrder(f, f.key(), f.comparisonValue(), metadata);
    } else if (filter instanceof IsLessThanOrEqualTo f) {
      return testOrder(f, f.key(), f.comparisonValue(), metadata);
    }
    return filter.test(new Metadata(metadata));
  }

  private static boolean isIn(@Nullable String text, Collection<?> values) {
    return values.stream().anyMatch(value -> value.toString().equals(text));
  }

  /** Leaves the comparison to LangChain4j, with a value of the class that is compared. */
  private static boolean testOrder(
      Filter filter, String key, Object value, Map<String, String> metadata) {
    String text = metadata.get(key);
    if (text == null) {
      return false;
    }
    try {
      Object parsed =
          value instanceof Number
              ? number(text)
              : value instanceof UUID ? UUID.fromString(text) : text;
      return filter.test(new Metadata(Map.of(key, parsed)));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "metadata %s, %s: expected a value like %s, got '%s'"
              .formatted(key, filter.getClass().getSimpleName(), value, text),
          e);
    }
  }

  private static Number number(String text) {
    try {
      return Long.valueOf(text);
    } catch (NumberFormatException e) {
      return Double.valueOf(text);
    }
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.quiver.spark.ScanSpec.Filter;
import java.util.List;
import org.apache.spark.sql.connector.expressions.filter.Predicate;

/**
 * What the server filters.
 *
 * @param keys of partitions; empty if all are read
 * @param isKeyed whether only partitions of {@link #keys} are read
 * @param clustering on clustering columns
 * @param taken what Spark need not look at again
 */
record Pushed(
    boolean isKeyed, List<List<byte[]>> keys, List<Filter> clustering, List<Predicate> taken) {
  static final Pushed NOTHING = new Pushed(false, List.of(), List.of(), List.of());

  static Pushed of(CqlSession session, TableName table, List<Predicate> predicates) {
    return NOTHING;
  }
}

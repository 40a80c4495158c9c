/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import com.datastax.oss.driver.api.core.cql.ExecutionInfo;
import com.datastax.oss.driver.api.core.cql.Row;
import java.lang.reflect.Constructor;

/** Rows as the driver's reactive results have them. */
final class DriverReactiveRow {

  private DriverReactiveRow() {}

  /** A reactive row around another, which is what the driver makes of each. */
  static Row of(Row row) {
    try {
      Constructor<?> constructor =
          Class.forName("com.datastax.dse.driver.internal.core.cql.reactive.DefaultReactiveRow")
              .getDeclaredConstructor(Row.class, ExecutionInfo.class);
      constructor.setAccessible(true);
      return (Row) constructor.newInstance(row, null);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import dev.quiver.testkit.Stub;
import java.util.ArrayList;
import java.util.List;

/** Creates sinks that return a log of the calls on them, except {@link RowSink#finish}. */
final class LoggingSink {

  private LoggingSink() {}

  @SuppressWarnings("unchecked")
  static RowSink<List<String>> of(ColumnDefinitions columns) {
    List<String> log = new ArrayList<>(List.of(columns.size() + " columns"));
    return Stub.of(
        RowSink.class,
        (method, arguments) -> {
          if (method.equals("finish")) {
            return log;
          }
          String value = arguments.length > 1 ? "=" + arguments[1] : "";
          log.add(method.substring(3) + " " + arguments[0] + value);
          return null;
        });
  }
}

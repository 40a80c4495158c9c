/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import dev.quiver.session.WriteThrough;

/** The methods that set a variable of a write-through statement. */
enum Setter {
  BORROW_BY_INDEX,
  BORROW_BY_NAME,
  COPY_BY_INDEX,
  COPY_BY_NAME;

  BoundStatement set(BoundStatement statement, String name, Object value) {
    int index = statement.firstIndexOf(name);
    return switch (this) {
      case BORROW_BY_INDEX -> WriteThrough.borrow(statement, index, value);
      case BORROW_BY_NAME -> WriteThrough.borrow(statement, name, value);
      case COPY_BY_INDEX -> WriteThrough.copy(statement, index, value);
      case COPY_BY_NAME -> WriteThrough.copy(statement, name, value);
    };
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import dev.quiver.session.WriteThrough;

/** The ways to set a variable of a write-through statement. */
enum Lending {
  BORROW_BY_INDEX {
    @Override
    BoundStatement set(BoundStatement statement, String name, Object value) {
      return WriteThrough.borrow(statement, statement.firstIndexOf(name), value);
    }
  },
  BORROW_BY_NAME {
    @Override
    BoundStatement set(BoundStatement statement, String name, Object value) {
      return WriteThrough.borrow(statement, name, value);
    }
  },
  COPY_BY_INDEX {
    @Override
    BoundStatement set(BoundStatement statement, String name, Object value) {
      return WriteThrough.copy(statement, statement.firstIndexOf(name), value);
    }
  },
  COPY_BY_NAME {
    @Override
    BoundStatement set(BoundStatement statement, String name, Object value) {
      return WriteThrough.copy(statement, name, value);
    }
  };

  abstract BoundStatement set(BoundStatement statement, String name, Object value);
}

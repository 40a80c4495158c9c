/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.page;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import org.jspecify.annotations.Nullable;

/**
 * Columns by the names that were asked for, so that the driver looks a name up once: it makes an
 * iterator, and compares regardless of case, at each lookup. Where each name is asked for once, as
 * in a result of one row, nothing is kept.
 *
 * <p>Thread-safe without locks: an entry is immutable, and one that a race loses is looked up
 * again.
 */
abstract class ColumnNames {

  private record Entry(Object name, int index) {}

  final ColumnDefinitions definitions;
  private @Nullable Entry @Nullable [] entries;

  /** Lookups left until names are kept. Races make it a few more. */
  private int lookupsLeft;

  ColumnNames(ColumnDefinitions definitions) {
    this.definitions = definitions;
    this.lookupsLeft = definitions.size();
  }

  /**
   * The first column of a name, or -1.
   *
   * @param name a {@code String} or a {@code CqlIdentifier}
   */
  final int firstIndexOf(Object name) {
    @Nullable Entry[] table = entries;
    if (table == null) {
      return lookUp(name);
    }
    int slot = slot(name, table.length);
    Entry entry = table[slot];
    if (entry != null && entry.name.equals(name)) {
      return entry.index;
    }
    int index = ask(name);
    if (entry == null) {
      table[slot] = new Entry(name, index);
    }
    return index;
  }

  private int lookUp(Object name) {
    if (--lookupsLeft < 0) {
      entries = new Entry[tableSize(definitions.size())];
    }
    return ask(name);
  }

  private int ask(Object name) {
    return name instanceof CqlIdentifier id
        ? definitions.firstIndexOf(id)
        : definitions.firstIndexOf((String) name);
  }

  /** A power of two, with few collisions: of two names for a slot the driver looks one up. */
  private static int tableSize(int columns) {
    return Integer.highestOneBit(Math.max(4, columns)) * 4;
  }

  private static int slot(Object name, int length) {
    int hash = name.hashCode();
    return (hash ^ (hash >>> 16) ^ (hash >>> 8)) & (length - 1);
  }
}

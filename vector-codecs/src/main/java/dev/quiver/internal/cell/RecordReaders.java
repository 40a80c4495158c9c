/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.cell;

import org.jspecify.annotations.Nullable;

/** Creates the readers of user-defined types and tuples that are read as records. */
@FunctionalInterface
public interface RecordReaders {

  RecordReaders NONE = (field, recordClass, cells) -> null;

  /**
   * Returns a reader of a field as a record.
   *
   * @param cells creates the cells of the record's components
   * @return null if the field's type cannot be read as a record
   */
  @Nullable CellReader reader(Field field, Class<?> recordClass, CellFactory cells);
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.cell;

import org.jspecify.annotations.Nullable;

/** Makes the readers of user-defined types and tuples that become records. */
@FunctionalInterface
public interface RecordReaders {

  /** For whoever reads no records. */
  RecordReaders NONE = (field, recordClass, cells) -> null;

  /**
   * The reader of a field as a record.
   *
   * @param cells makes the cells of the record's components
   * @return null if the field's type is none that becomes a record
   */
  @Nullable CellReader reader(Field field, Class<?> recordClass, CellFactory cells);
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.row;

/** How a record becomes a bound statement; the session's registry is Quiver's for all. */
public enum BindRival {
  /** {@code insert.bind(...)}, as a user writes it first. */
  BIND,
  /** A setter by name for each component, on the statement, as a user writes it next. */
  SETTERS_BY_NAME,
  /** A setter by index for each component, on the driver's builder: the least by hand. */
  BUILDER_BY_INDEX,
  /** {@code RowEncoder}. */
  QUIVER,
  /** The same, with the vector borrowed. */
  QUIVER_BORROWING
}

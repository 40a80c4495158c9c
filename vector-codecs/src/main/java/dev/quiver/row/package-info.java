/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * Reads single rows: a vector into an existing array, whole rows as arrays, maps, records or values
 * of a sink. Also creates statements from records.
 *
 * <p>Code that reads one value from one row belongs here, and code that binds one value to a
 * statement. Columns of many rows belong to {@code dev.quiver.column}, on which nothing here
 * depends; {@code dev.quiver.internal.cell} reads the cells. Only the driver's public API may be
 * used: everything here works on the rows of any session.
 */
@NullMarked
package dev.quiver.row;

import org.jspecify.annotations.NullMarked;

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * A column of vectors as a matrix, and other columns beside it as arrays, over all rows of a
 * result.
 *
 * <p>What reads many rows into arrays of columns enters here, page after page. Values of single
 * rows are in {@code dev.quiver.row}, of which nothing here knows; how a cell is read is in {@code
 * dev.quiver.internal.cell}. Only the driver's public API may be used: everything here works on the
 * rows of any session.
 */
@NullMarked
package dev.quiver.column;

import org.jspecify.annotations.NullMarked;

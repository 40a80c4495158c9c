/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * Reads columns of vectors as matrices, and other columns as arrays, over all rows of a result.
 *
 * <p>Code that reads many rows into arrays of columns, page after page, belongs here. Values of
 * single rows belong to {@code dev.quiver.row}, on which nothing here depends; {@code
 * dev.quiver.internal.cell} reads the cells. Only the driver's public API may be used: everything
 * here works on the rows of any session.
 */
@NullMarked
package dev.quiver.column;

import org.jspecify.annotations.NullMarked;

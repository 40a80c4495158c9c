/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * Rows, and vectors out of rows, read without a buffer or a boxed value for each cell.
 *
 * <p>Only the driver's public API may be used: everything here works on the rows of any session.
 */
@NullMarked
package dev.quiver.row;

import org.jspecify.annotations.NullMarked;

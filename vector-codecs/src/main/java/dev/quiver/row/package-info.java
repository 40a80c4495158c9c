/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * A row at a time: a vector into an array of the caller's, whole rows as arrays, maps, records or
 * what a sink of the application builds, and records as rows.
 *
 * <p>What makes one value of one row enters here, and what makes one row of one value. Columns of
 * many rows are in {@code dev.quiver.column}, of which nothing here knows; how a cell is read is in
 * {@code dev.quiver.internal.cell}. Only the driver's public API may be used: everything here works
 * on the rows of any session.
 */
@NullMarked
package dev.quiver.row;

import org.jspecify.annotations.NullMarked;

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * Runs the cells of {@code verification/configurations/cells.csv}, each a test suite in a JVM of
 * its own, and compares the guide's table with what the reports say. Nothing of the driver enters,
 * nor of Quiver.
 */
@NullMarked
package dev.quiver.cells;

import org.jspecify.annotations.NullMarked;

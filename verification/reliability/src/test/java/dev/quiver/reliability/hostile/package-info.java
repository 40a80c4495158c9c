/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * Each known bug of a driver, or of what is below it, as bytes that are sent to ours: the lines of
 * the tables in {@code hostile-input-and-faults.md}, by their names there.
 */
package dev.quiver.reliability.hostile;

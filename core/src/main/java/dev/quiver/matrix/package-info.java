/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * Columns of vectors as matrices: rows x dimension, in one array.
 *
 * <p>A matrix is an array, a shape and a set of null rows. Nothing in this package depends on where
 * the bytes of the vectors come from, or computes with vectors.
 */
@NullMarked
package dev.quiver.matrix;

import org.jspecify.annotations.NullMarked;

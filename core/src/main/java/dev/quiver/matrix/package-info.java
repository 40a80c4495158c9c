/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * Columns of vectors as matrices: rows x dimension, in one array.
 *
 * <p>Nothing in this package knows where the vectors come from: it is given their bytes. Each class
 * here is an array, a shape and a set of nulls; whatever computes with vectors is somebody else's.
 */
@NullMarked
package dev.quiver.matrix;

import org.jspecify.annotations.NullMarked;

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/** Matrices that are made row by row: the door to their package, whose constructors are no API. */
@NullMarked
package dev.quiver.internal.matrix;

import org.jspecify.annotations.NullMarked;

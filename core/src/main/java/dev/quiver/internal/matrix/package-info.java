/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/** Gives other packages access to builders of matrices, which are not part of the public API. */
@NullMarked
package dev.quiver.internal.matrix;

import org.jspecify.annotations.NullMarked;

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/** The memory that kernels and buffers keep for each thread. Only its stress tests may enter. */
@NullMarked
package dev.quiver.jcstress.kernel;

import org.jspecify.annotations.NullMarked;

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * Which kernel moves the vectors of this JVM, and why.
 *
 * <p>{@link dev.quiver.kernel.Kernels} only reports; the loops and their choice are internal.
 */
@NullMarked
package dev.quiver.kernel;

import org.jspecify.annotations.NullMarked;

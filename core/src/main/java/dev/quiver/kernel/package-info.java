/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * How this JVM moves vectors, for programs that want to know or to wait.
 *
 * <p>{@link dev.quiver.kernel.Kernels} only tells; the loops and their choice are internal.
 */
@NullMarked
package dev.quiver.kernel;

import org.jspecify.annotations.NullMarked;

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/** Benchmarks of the kernels' loops, other ways to swap bytes, and a plain copy. */
@NullMarked
package dev.quiver.jmh.kernel;

import org.jspecify.annotations.NullMarked;

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/** Stress tests of the thread-local memory of kernels and buffers. */
@NullMarked
package dev.quiver.jcstress.kernel;

import org.jspecify.annotations.NullMarked;

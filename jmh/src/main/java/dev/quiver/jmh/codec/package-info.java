/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/** Benchmarks of the codecs of {@code dev.quiver.codec} and of the driver. */
@NullMarked
package dev.quiver.jmh.codec;

import org.jspecify.annotations.NullMarked;

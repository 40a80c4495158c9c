/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/** Runs a set of the benchmarks in rounds and hands the result to {@code dev.quiver.jmh.report}. */
@NullMarked
package dev.quiver.jmh.run;

import org.jspecify.annotations.NullMarked;

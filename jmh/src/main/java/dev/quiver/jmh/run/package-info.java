/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/** Runs a set of benchmarks in rounds; {@code dev.quiver.jmh.report} reports the results. */
@NullMarked
package dev.quiver.jmh.run;

import org.jspecify.annotations.NullMarked;

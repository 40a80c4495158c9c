/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * Pages and charts out of JMH's JSON. It knows the benchmarks by their names only, and they know
 * nothing of it.
 */
@NullMarked
package dev.quiver.jmh.report;

import org.jspecify.annotations.NullMarked;

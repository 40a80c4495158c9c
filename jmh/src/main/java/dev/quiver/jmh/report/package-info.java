/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/** Creates pages and charts from JMH's JSON. The benchmarks do not depend on this package. */
@NullMarked
package dev.quiver.jmh.report;

import org.jspecify.annotations.NullMarked;

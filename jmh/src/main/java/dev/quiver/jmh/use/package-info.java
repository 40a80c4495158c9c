/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * Puts a JVM in use, as a service does before the measured work.
 *
 * <p>Benchmarks call {@link dev.quiver.jmh.use.InUse}.
 */
@NullMarked
package dev.quiver.jmh.use;

import org.jspecify.annotations.NullMarked;

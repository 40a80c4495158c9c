/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * A JVM in use: what a service has done before it does what is measured.
 *
 * <p>{@link dev.quiver.jmh.use.InUse} is what benchmarks call.
 */
@NullMarked
package dev.quiver.jmh.use;

import org.jspecify.annotations.NullMarked;

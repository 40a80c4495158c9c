/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * Benchmarks of Quiver beside its rivals, a package for each of Quiver's packages, and what they
 * share.
 *
 * <p>No code of Quiver's depends on this module.
 */
@NullMarked
package dev.quiver.jmh;

import org.jspecify.annotations.NullMarked;

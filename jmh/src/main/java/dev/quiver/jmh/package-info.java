/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * Benchmarks of Quiver and its rivals, in a package for each measured part of Quiver, and their
 * common tools.
 *
 * <p>No code of Quiver depends on this module.
 */
@NullMarked
package dev.quiver.jmh;

import org.jspecify.annotations.NullMarked;

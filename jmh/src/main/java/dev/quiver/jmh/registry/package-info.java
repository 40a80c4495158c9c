/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/** Benchmarks of lookups in Quiver's codec registry and in the driver's. */
@NullMarked
package dev.quiver.jmh.registry;

import org.jspecify.annotations.NullMarked;

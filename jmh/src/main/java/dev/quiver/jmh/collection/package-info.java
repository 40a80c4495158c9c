/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/** Benchmarks of lists as arrays, and of maps, with Quiver's codecs and the driver's. */
@NullMarked
package dev.quiver.jmh.collection;

import org.jspecify.annotations.NullMarked;

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * Benchmarks from pages of rows to objects, records and matrices, with the driver's getters and
 * object mapper, and with Quiver's decoders.
 */
@NullMarked
package dev.quiver.jmh.row;

import org.jspecify.annotations.NullMarked;

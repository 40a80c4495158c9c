/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * What applications make of pages of rows: objects, records and matrices, as the driver's getters
 * and its object mapper make them, and as Quiver's decoders do.
 */
@NullMarked
package dev.quiver.jmh.row;

import org.jspecify.annotations.NullMarked;

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * Arrays as the bytes of CQL lists and sets: unlike in a vector, there is a count in front of the
 * elements and a length in front of each.
 *
 * <p>The one place that reads and writes these bytes in bulk, for codecs, frames and rows. Only
 * arrays of elements that all have the same number of bytes enter here; nothing knows the driver or
 * Netty.
 */
@NullMarked
package dev.quiver.internal.collection;

import org.jspecify.annotations.NullMarked;

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * What the bytes of a CQL vector mean: element types, sizes and lengths of elements, and what is
 * said of data that does not fit.
 *
 * <p>Only facts of the wire format enter here. Nothing in this package moves elements, and nothing
 * knows the driver or Netty.
 */
@NullMarked
package dev.quiver.internal.wire;

import org.jspecify.annotations.NullMarked;

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * The wire format of a CQL vector: element types, sizes and lengths of elements, and the errors for
 * malformed data.
 *
 * <p>Only facts of the wire format belong here. Nothing in this package moves elements or depends
 * on the driver or Netty.
 */
@NullMarked
package dev.quiver.internal.wire;

import org.jspecify.annotations.NullMarked;

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * What the bytes of a CQL vector mean: element types, sizes, lengths of elements, and the
 * exceptions for data that does not fit, in a vector, list, set or map.
 *
 * <p>Only facts of the wire format enter here. Nothing in this room moves elements, and nothing
 * knows the driver or Netty.
 */
@NullMarked
package dev.quiver.wire;

import org.jspecify.annotations.NullMarked;

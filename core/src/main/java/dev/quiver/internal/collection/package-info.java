/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * Reads and writes arrays as CQL lists and sets. Unlike in a vector, a count precedes the elements
 * and a length precedes each element.
 *
 * <p>Codecs, frames and rows all use this package to read and write lists and sets in bulk. Only
 * arrays whose elements have equal sizes belong here; nothing depends on the driver or Netty.
 */
@NullMarked
package dev.quiver.internal.collection;

import org.jspecify.annotations.NullMarked;

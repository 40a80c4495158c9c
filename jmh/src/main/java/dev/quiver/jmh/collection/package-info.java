/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/** Lists as arrays, and maps: the codecs of {@code dev.quiver.codec}, beside the driver's. */
@NullMarked
package dev.quiver.jmh.collection;

import org.jspecify.annotations.NullMarked;

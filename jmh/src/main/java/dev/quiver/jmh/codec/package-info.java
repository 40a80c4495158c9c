/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/** The codecs of {@code dev.quiver.codec}, beside the driver's. */
@NullMarked
package dev.quiver.jmh.codec;

import org.jspecify.annotations.NullMarked;

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * The codec registry that sessions are built with.
 *
 * <p>Only decisions enter here: which codec serves a lookup. The codecs are in {@code
 * dev.quiver.codec}; what the driver's registry needs is in {@code dev.quiver.internal.driver}.
 */
@NullMarked
package dev.quiver.registry;

import org.jspecify.annotations.NullMarked;

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * The codecs: vectors as Java arrays, {@code CqlVector}s and lists; lists and sets as arrays; maps;
 * and the registry that selects a codec for each lookup.
 *
 * <p>Values are checked here, before a kernel (Quiver's loops) moves them. Only the driver's public
 * API may be used, and no Netty, so that the codecs also work in a session built on the shaded
 * driver. {@code dev.quiver.internal.driver} contains the code for the driver's registry.
 */
@NullMarked
package dev.quiver.internal.codec;

import org.jspecify.annotations.NullMarked;

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * The codecs: vectors as Java arrays, {@code CqlVector}s and lists; lists and sets as arrays; maps.
 *
 * <p>Values are checked here, before a kernel moves them. Only the driver's public API may be used,
 * and no Netty, so that the codecs also work in a session built on the shaded driver.
 */
@NullMarked
package dev.quiver.codec;

import org.jspecify.annotations.NullMarked;

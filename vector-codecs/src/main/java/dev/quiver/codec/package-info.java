/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * Codecs and the registry of them, as users make them.
 *
 * <p>Only factories and their options enter here; what they make is internal. Nothing uses Netty,
 * so that the codecs also work in a session built on the shaded driver.
 */
@NullMarked
package dev.quiver.codec;

import org.jspecify.annotations.NullMarked;

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * Factories of codecs and of the registry that contains them.
 *
 * <p>Only factories and their options belong here; the codecs are internal. Nothing here uses
 * Netty, so the codecs also work in a session built on the shaded driver.
 */
@NullMarked
package dev.quiver.codec;

import org.jspecify.annotations.NullMarked;

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * The entry point: sessions of Quiver.
 *
 * <p>{@link dev.quiver.Quiver} is the only class that uses the package with Netty.
 */
@NullMarked
package dev.quiver;

import org.jspecify.annotations.NullMarked;

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * The entry point: sessions of Quiver.
 *
 * <p>Only this package uses the internal package {@code driver.frame}, which needs Netty.
 */
@NullMarked
package dev.quiver;

import org.jspecify.annotations.NullMarked;

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * The loops that swap the elements of a Java array into big-endian bytes and back.
 *
 * <p>{@link dev.quiver.internal.kernel.VectorKernel} is the contract, {@link
 * dev.quiver.internal.kernel.ActiveKernel} is the one in use. Only code that moves elements is
 * here; callers have checked values, types and dimensions. Nothing here depends on the driver or
 * Netty, and nothing outside this package may use the JDK's vector or foreign-memory APIs.
 */
@NullMarked
package dev.quiver.internal.kernel;

import org.jspecify.annotations.NullMarked;

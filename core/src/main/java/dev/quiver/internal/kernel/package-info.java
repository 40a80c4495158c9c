/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * The loops that swap the elements of a Java array into big-endian bytes and back.
 *
 * <p>{@link dev.quiver.internal.kernel.VectorKernel} is the contract, {@link
 * dev.quiver.internal.kernel.KernelSet} the choice. Only code that moves elements enters here:
 * values, types and dimensions were checked by the caller. Nothing here knows the driver or Netty,
 * and nothing outside this package may use the JDK's vector or foreign-memory APIs.
 */
@NullMarked
package dev.quiver.internal.kernel;

import org.jspecify.annotations.NullMarked;

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver;

/**
 * A codec that {@link HookedCodecRegistry} uses only where both a vector type and a Java type, or a
 * value, are named. So whoever registers it changes neither what {@code getObject} gives nor what a
 * value without a CQL type is taken for.
 */
public interface OptionalCodec {}

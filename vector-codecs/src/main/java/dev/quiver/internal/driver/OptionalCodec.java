/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver;

/**
 * A codec that {@link HookedCodecRegistry} uses only in lookups by both a vector type and a Java
 * type or value. So registering it changes neither the result of {@code getObject} nor the CQL type
 * that is inferred for a value.
 */
public interface OptionalCodec {}

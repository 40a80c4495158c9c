/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * Creates the exceptions of {@code dev.quiver.vector}, whose constructors are not public, for other
 * packages.
 */
@NullMarked
package dev.quiver.internal.error;

import org.jspecify.annotations.NullMarked;

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * How the exceptions of {@code dev.quiver.vector}, whose constructors are not public, are created
 * elsewhere.
 */
@NullMarked
package dev.quiver.internal.error;

import org.jspecify.annotations.NullMarked;

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * Reads the pages of results one after the other, for readers of rows and columns. Only the
 * driver's public API may be used.
 */
@NullMarked
package dev.quiver.internal.result;

import org.jspecify.annotations.NullMarked;

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * Pages of results, one after the other, for whoever reads rows or columns of them. Only the
 * driver's public API may be used.
 */
@NullMarked
package dev.quiver.internal.result;

import org.jspecify.annotations.NullMarked;

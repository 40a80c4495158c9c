/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * Vectors read out of rows without an object per value.
 *
 * <p>Only the driver's public API may be used: everything here works on the rows of any session.
 */
@NullMarked
package dev.quiver.row;

import org.jspecify.annotations.NullMarked;

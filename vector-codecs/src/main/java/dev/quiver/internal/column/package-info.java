/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/** Gives quiver-bulk access to tables that are built from the rows of many requests. */
@NullMarked
package dev.quiver.internal.column;

import org.jspecify.annotations.NullMarked;

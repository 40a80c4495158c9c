/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/** Tables of the rows of many requests: the door to their package for quiver-bulk. */
@NullMarked
package dev.quiver.internal.column;

import org.jspecify.annotations.NullMarked;

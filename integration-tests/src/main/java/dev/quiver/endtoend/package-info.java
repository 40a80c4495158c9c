/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/** Measures what a vector costs a client end to end, against an embedded node. */
@NullMarked
package dev.quiver.endtoend;

import org.jspecify.annotations.NullMarked;

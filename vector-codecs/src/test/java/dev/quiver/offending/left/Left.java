/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.offending.left;

import dev.quiver.offending.right.Right;

/** Half of a cycle, so that it can be seen to be found. */
public record Left(Right right) {}

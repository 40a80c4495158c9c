/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.offending.left;

import dev.quiver.offending.right.Right;

/** Half of a cycle that the architecture rule has to find. */
public record Left(Right right) {}

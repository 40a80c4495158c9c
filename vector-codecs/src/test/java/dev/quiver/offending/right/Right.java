/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.offending.right;

import dev.quiver.offending.left.Left;

/** Half of a cycle that the architecture rule has to find. */
public record Right(Left left) {}

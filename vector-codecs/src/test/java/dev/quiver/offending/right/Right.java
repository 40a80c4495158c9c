/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.offending.right;

import dev.quiver.offending.left.Left;

/** Half of a cycle, so that it can be seen to be found. */
public record Right(Left left) {}

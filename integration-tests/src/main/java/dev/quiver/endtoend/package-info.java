/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * What a vector costs a client end to end: CPU time against an embedded node, every way in one run.
 */
@NullMarked
package dev.quiver.endtoend;

import org.jspecify.annotations.NullMarked;

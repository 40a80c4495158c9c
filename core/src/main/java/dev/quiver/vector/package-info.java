/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * The exceptions for data that does not fit, in a vector, list, set, map, row or frame.
 *
 * <p>Only exceptions that users catch enter here. They know what did not fit, and nothing of how it
 * was found.
 */
@NullMarked
package dev.quiver.vector;

import org.jspecify.annotations.NullMarked;

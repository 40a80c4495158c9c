/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * The exceptions for data and arguments that Quiver rejects.
 *
 * <p>{@link QuiverException} is the root. Only errors that programs handle differently have a
 * subclass.
 */
@NullMarked
package dev.quiver.vector;

import org.jspecify.annotations.NullMarked;

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * The exceptions for data and arguments that Quiver rejects.
 *
 * <p>{@link QuiverException} is the root. Only exceptions that programs treat in another way are
 * subclasses.
 */
@NullMarked
package dev.quiver.vector;

import org.jspecify.annotations.NullMarked;

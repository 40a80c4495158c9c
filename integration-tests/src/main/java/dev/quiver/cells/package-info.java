/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * The table of what a build tested, made from the reports of its tests, and the guide's copy of it.
 * Nothing of the driver enters, nor of Quiver.
 */
@NullMarked
package dev.quiver.cells;

import org.jspecify.annotations.NullMarked;

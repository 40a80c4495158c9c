/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * The only package that may import the driver's internal packages.
 *
 * <p>What is overridden here was read in the sources of the drivers 4.17.0 to 4.19.4, where it has
 * the same descriptors. Nothing here is part of Quiver's public API.
 */
@NullMarked
package dev.quiver.internal.driver;

import org.jspecify.annotations.NullMarked;

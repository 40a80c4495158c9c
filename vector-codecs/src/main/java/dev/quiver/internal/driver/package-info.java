/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * The only package that may import the driver's internal packages.
 *
 * <p>Overridden members were checked in the sources of drivers 4.17.0 to 4.19.4, where they have
 * the same descriptors. Nothing here is part of Quiver's public API.
 */
@NullMarked
package dev.quiver.internal.driver;

import org.jspecify.annotations.NullMarked;

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * With its subpackages, the only package of this module that may import the driver's internals.
 *
 * <p>Overridden members of the driver were checked in its sources from 4.17.0 to 4.19.4, where they
 * have the same descriptors. Nothing here is part of Quiver's public API.
 */
@NullMarked
package dev.quiver.internal.driver;

import org.jspecify.annotations.NullMarked;

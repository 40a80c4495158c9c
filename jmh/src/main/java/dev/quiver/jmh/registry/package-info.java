/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/** The lookups of {@code dev.quiver.registry}, beside the driver's own registry. */
@NullMarked
package dev.quiver.jmh.registry;

import org.jspecify.annotations.NullMarked;

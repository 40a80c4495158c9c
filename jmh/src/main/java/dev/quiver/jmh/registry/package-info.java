/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/** The lookups of the codec registry, beside the driver's own registry. */
@NullMarked
package dev.quiver.jmh.registry;

import org.jspecify.annotations.NullMarked;

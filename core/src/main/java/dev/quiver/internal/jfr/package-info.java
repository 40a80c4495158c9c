/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * Whether there is Java Flight Recorder. Images made by {@code jlink} may have no module {@code
 * jdk.jfr}: classes of events are loaded only where this package says that there is one. Nothing
 * here is part of Quiver's public API.
 */
@NullMarked
package dev.quiver.internal.jfr;

import org.jspecify.annotations.NullMarked;

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * Statements whose values are written directly into the frame.
 *
 * <p>This package uses only the driver's public API, and its statements work in any session.
 */
@NullMarked
package dev.quiver.session;

import org.jspecify.annotations.NullMarked;

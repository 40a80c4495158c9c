/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * Statements whose values are written directly into the frame.
 *
 * <p>They use only the driver's public API, and work in any session.
 */
@NullMarked
package dev.quiver.session;

import org.jspecify.annotations.NullMarked;

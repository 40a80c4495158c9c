/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * Statements whose values are written straight into the frame.
 *
 * <p>They use the driver's public API only: they work in any session.
 */
@NullMarked
package dev.quiver.session;

import org.jspecify.annotations.NullMarked;

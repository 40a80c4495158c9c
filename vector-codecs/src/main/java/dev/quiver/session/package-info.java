/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * Statements whose values are written directly into the frame.
 *
 * <p>These statements work in any session, because they use only the driver's public API.
 */
@NullMarked
package dev.quiver.session;

import org.jspecify.annotations.NullMarked;

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * Sessions with the fast frame path, and statements whose values are written straight into the
 * frame.
 *
 * <p>{@link dev.quiver.session.Quiver} is the only class that enters the room with Netty.
 * Statements use the driver's public API only: they work in any session.
 */
@NullMarked
package dev.quiver.session;

import org.jspecify.annotations.NullMarked;

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * Ordinary code that reads ordinary pages: what the driver's getters cost in a session of the
 * driver and in one of Quiver, from the frame to the values, without a server.
 */
@NullMarked
package dev.quiver.jmh.workload;

import org.jspecify.annotations.NullMarked;

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * Benchmarks of ordinary code that reads ordinary pages with the driver's getters, in a session of
 * the driver and in one of Quiver, from the frame to the values, without a server.
 */
@NullMarked
package dev.quiver.jmh.workload;

import org.jspecify.annotations.NullMarked;

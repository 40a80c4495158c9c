/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * What a session counts, what its loads and scans mark, and the registries of the driver's metrics
 * that show it.
 *
 * <p>Nothing is counted where the driver's metrics are off. No library for metrics need be there:
 * each has a class of its own, which is loaded only if the session uses the library. Nothing here
 * is part of Quiver's public API.
 */
@NullMarked
package dev.quiver.internal.driver.metrics;

import org.jspecify.annotations.NullMarked;

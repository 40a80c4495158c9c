/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * The counters of a session, the meters of its loads and scans, and the registries of the driver's
 * metrics that show them.
 *
 * <p>Nothing is counted if the driver's metrics are off. No metrics library is required: the class
 * for a library is loaded only if the session uses that library. Nothing here is part of Quiver's
 * public API.
 */
@NullMarked
package dev.quiver.internal.driver.metrics;

import org.jspecify.annotations.NullMarked;

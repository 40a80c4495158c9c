/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * Classes that loads and scans share with {@code quiver-spark}: token ranges, page sizes and
 * retries. These classes use only the driver's public API. Nothing here is part of Quiver's public
 * API.
 */
@NullMarked
package dev.quiver.internal.bulk;

import org.jspecify.annotations.NullMarked;

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * What loads and scans share with {@code quiver-spark}: which ranges of tokens a table has, how
 * many rows a page has, and when a request is sent again. Only the driver's public API may be used.
 * Nothing here is part of Quiver's public API.
 */
@NullMarked
package dev.quiver.internal.bulk;

import org.jspecify.annotations.NullMarked;

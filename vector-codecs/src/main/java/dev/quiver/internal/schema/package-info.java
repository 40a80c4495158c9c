/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * Tables from a session's metadata, statements that are prepared for a table, and requests to write
 * several rows. Only the driver's public API may be used. Nothing here is part of Quiver's public
 * API.
 */
@NullMarked
package dev.quiver.internal.schema;

import org.jspecify.annotations.NullMarked;

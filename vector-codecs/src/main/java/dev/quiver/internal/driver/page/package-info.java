/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * Quiver's rows: blocks that hold the cells of a page, rows and result sets that read the cells in
 * place, and the request processors that return these instead of the driver's.
 *
 * <p>Used only by sessions of {@code dev.quiver.Quiver}. This package does not depend on Netty: the
 * decoder of frames fills blocks, and this package never sees a frame. Nothing here is part of
 * Quiver's public API.
 */
@NullMarked
package dev.quiver.internal.driver.page;

import org.jspecify.annotations.NullMarked;

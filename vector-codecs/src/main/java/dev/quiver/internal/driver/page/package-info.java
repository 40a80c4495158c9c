/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * Rows of our own: the cells of a page where they lie in memory, the rows and result sets that read
 * them there, and the request processors that give these out in place of the driver's.
 *
 * <p>Entered by sessions of {@code dev.quiver.Quiver} only. No Netty: the decoder of frames fills
 * blocks, and what is here never sees a frame. Nothing here is part of Quiver's public API.
 */
@NullMarked
package dev.quiver.internal.driver.page;

import org.jspecify.annotations.NullMarked;

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * Vectors written to and read from Netty buffers.
 *
 * <p>Only code that finds the memory behind a {@link io.netty.buffer.ByteBuf} enters here; the
 * loops are the kernels'. This is the only package of the module that imports Netty, so that all
 * the others work beside a driver that shades it.
 */
@NullMarked
package dev.quiver.internal.buffer;

import org.jspecify.annotations.NullMarked;

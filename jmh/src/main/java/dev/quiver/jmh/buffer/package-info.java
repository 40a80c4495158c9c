/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * {@code dev.quiver.internal.buffer}, beside Netty's own ways to write to and read from its
 * buffers.
 */
@NullMarked
package dev.quiver.jmh.buffer;

import org.jspecify.annotations.NullMarked;

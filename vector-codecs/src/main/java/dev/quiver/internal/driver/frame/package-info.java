/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * Fast frames: encoders that let values write themselves into the frame, and a decoder that copies
 * each page once, into blocks of {@code dev.quiver.internal.driver.page}.
 *
 * <p>The only package of this module that may import Netty. Only sessions of {@code
 * dev.quiver.Quiver} use it; codecs, registry and row readers never do, since they also work with a
 * driver that shades Netty. {@code FrameContext} replaces codecs, CQL request processors and Netty
 * options of the driver. Nothing here is part of Quiver's public API.
 */
@NullMarked
package dev.quiver.internal.driver.frame;

import org.jspecify.annotations.NullMarked;

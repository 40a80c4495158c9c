/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * The fast frame path: encoders that let values write themselves into the frame, and a decoder of
 * pages that copies them once, into blocks of {@code dev.quiver.internal.driver.page}.
 *
 * <p>The only package of this module that may import Netty, so it is entered by sessions of {@code
 * dev.quiver.Quiver} only, never by codecs, registry or row readers, which also work beside a
 * driver that shades Netty. It replaces codecs of messages in the driver's context; everything else
 * of the context is the driver's. Nothing here is part of Quiver's public API.
 */
@NullMarked
package dev.quiver.internal.driver.frame;

import org.jspecify.annotations.NullMarked;

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * Benchmarks of frames: a vector bound and written, and pages of rows read, with the frame codecs
 * of the driver and of Quiver sessions.
 */
@NullMarked
package dev.quiver.jmh.frame;

import org.jspecify.annotations.NullMarked;

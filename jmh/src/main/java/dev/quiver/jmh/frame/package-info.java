/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * Frames: a vector bound and written into one, and pages of rows read from one, as the driver's
 * frame codec does it and as that of a Quiver session does.
 */
@NullMarked
package dev.quiver.jmh.frame;

import org.jspecify.annotations.NullMarked;

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/** A demo with many vectors: the time of loads, scans and searches, and an index's recall. */
@NullMarked
package dev.quiver.demo;

import org.jspecify.annotations.NullMarked;

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * A demo of many vectors: what loading, scanning and asking take on this machine, and how much of
 * what it should find an index finds.
 */
@NullMarked
package dev.quiver.demo;

import org.jspecify.annotations.NullMarked;

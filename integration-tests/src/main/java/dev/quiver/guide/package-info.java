/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * The programs of the pages in {@code docs/guide}: the code in the pages' fences is here between
 * {@code // guide:} and {@code // end}. Contains only what a page shows or needs.
 */
@NullMarked
package dev.quiver.guide;

import org.jspecify.annotations.NullMarked;

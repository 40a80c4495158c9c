/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * The programs of the pages in {@code docs/guide}: what those show between fences is here between
 * {@code // guide:} and {@code // end}. Nothing enters that no page shows or needs.
 */
@NullMarked
package dev.quiver.guide;

import org.jspecify.annotations.NullMarked;

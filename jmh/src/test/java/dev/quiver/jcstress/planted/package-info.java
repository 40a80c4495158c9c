/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/** A race on purpose, by which a test shows that the harness finds one. Nothing else may enter. */
@NullMarked
package dev.quiver.jcstress.planted;

import org.jspecify.annotations.NullMarked;

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/** A planted race, which shows that the harness finds races. */
@NullMarked
package dev.quiver.jcstress.planted;

import org.jspecify.annotations.NullMarked;

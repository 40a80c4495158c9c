/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * What several threads share, raced by jcstress. Two threads meet on a state that is new each time,
 * millions of times; what may come out is listed at each test, and everything else is forbidden.
 *
 * <p>Only what the stress tests have in common, and those that need nothing but the API, may enter.
 * Tests of package-private classes lie in this module, in packages of the same name as theirs. All
 * are called {@code ...Stress}: by that they are found.
 */
@NullMarked
package dev.quiver.jcstress;

import org.jspecify.annotations.NullMarked;

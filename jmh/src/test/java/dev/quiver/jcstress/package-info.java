/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
/**
 * Races code that several threads share with jcstress. Two threads meet on a new state each time,
 * millions of times; each test lists the possible outcomes, and all others are forbidden.
 *
 * <p>Contains tools of the stress tests, and tests that need only the API. Tests of package-private
 * classes are in this module, in packages with the same names. The build finds them by their suffix
 * {@code Stress}.
 */
@NullMarked
package dev.quiver.jcstress;

import org.jspecify.annotations.NullMarked;

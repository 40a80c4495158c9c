/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A method that gives a changed copy: a call whose result is ignored does nothing. Error Prone and
 * SpotBugs know it by this simple name.
 */
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
@interface CheckReturnValue {}

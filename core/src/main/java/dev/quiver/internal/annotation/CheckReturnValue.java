/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.annotation;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A method whose result is all that it does: it leaves what it is called on and what it is given as
 * they are. A call that ignores the result does nothing, and is a mistake.
 *
 * <pre>{@code
 * WriteThrough.borrow(statement, "embedding", embedding);             // does nothing
 * statement = WriteThrough.borrow(statement, "embedding", embedding);
 * }</pre>
 *
 * <p>Error Prone, SpotBugs and OpenRewrite know annotations by this simple name, whatever their
 * package is, and report such calls. Nothing of it is there at run time.
 */
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface CheckReturnValue {}

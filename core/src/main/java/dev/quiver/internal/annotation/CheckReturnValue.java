/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.annotation;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a method whose only effect is its result: the method changes neither its object nor its
 * arguments. A call that ignores the result has no effect, and is a mistake.
 *
 * <pre>{@code
 * WriteThrough.borrow(statement, "embedding", embedding);             // does nothing
 * statement = WriteThrough.borrow(statement, "embedding", embedding);
 * }</pre>
 *
 * <p>Error Prone, SpotBugs and OpenRewrite recognize annotations by this simple name in any
 * package, and report calls whose result is ignored. The annotation is not available at run time.
 */
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface CheckReturnValue {}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testkit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A class of tests of the memory that vectors allocate, which runs in a separate JVM if the kernel
 * uses the Vector API, or {@link #always}.
 *
 * <p>With the Vector API, allocations depend on the JIT: sometimes it compiles a loop that puts
 * each register on the heap as long as the JVM lives. So a new JVM has to meet the bounds in one of
 * several attempts; failed attempts are logged. Otherwise, the tests run in the common JVM.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(NewJvmExtension.class)
public @interface InNewJvm {
  /** Whether the tests need C2, and so a separate JVM whatever the kernel. */
  boolean always() default false;
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testkit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A class of tests of what vectors allocate, which runs in a JVM of its own if the Vector API moves
 * them.
 *
 * <p>With the Vector API that depends on the JIT: once in a while it compiles a loop so that each
 * register is put on the heap, for as long as the JVM lives. So bounds on bytes are what a new JVM
 * has to reach, in one of a few attempts; those that do not are in the log. With other kernels the
 * tests run where all others do.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(NewJvmExtension.class)
public @interface InNewJvm {}

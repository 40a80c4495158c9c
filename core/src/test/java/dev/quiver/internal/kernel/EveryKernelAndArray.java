/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.quiver.testkit.ArrayCase;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs a test class, constructed with a kernel and an array, for all pairs of them. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ParameterizedClass(name = "{0} kernel, {1}")
@MethodSource("dev.quiver.internal.kernel.EveryKernelAndArray$Pairs#all")
@interface EveryKernelAndArray {

  /** The pairs of kernels and arrays. */
  final class Pairs {
    private Pairs() {}

    static Stream<Arguments> all() {
      return Kernels.all().stream()
          .flatMap(
              kernel ->
                  ArrayCase.all().stream().map(f -> arguments(Named.of(kernel.name(), kernel), f)));
    }
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh;

import dev.quiver.internal.kernel.KernelSet;
import java.util.List;

/**
 * Decides which rivals need a JVM with the Vector API, and which one without, so that the results
 * are those of users of such a JVM.
 *
 * <p>Rivals are distinguished by name: {@code QUIVER} and others with that prefix, or {@code
 * QUIVER_SIMD}.
 */
public final class VectorApi {

  public static final List<String> OPTIONS =
      List.of("--add-modules=jdk.incubator.vector", "-Dquiver.kernel=simd");

  private VectorApi() {}

  public static boolean isInUse() {
    return KernelSet.best().name().equals("simd");
  }

  public static boolean isNeededBy(String rival) {
    return rival.startsWith("QUIVER_SIMD");
  }

  public static boolean isUnwantedBy(String rival) {
    return rival.startsWith("QUIVER") && !isNeededBy(rival);
  }

  /** Whether a rival can be measured on this JVM; those that are not Quiver's always can. */
  public static boolean suits(Enum<?> rival) {
    return isInUse() ? !isUnwantedBy(rival.name()) : !isNeededBy(rival.name());
  }

  public static void check(Enum<?> rival) {
    if (!suits(rival)) {
      throw new IllegalStateException(
          "%s needs a JVM %s %s (-jvmArgsAppend); the kernel here is %s: %s"
              .formatted(
                  rival,
                  isInUse() ? "without" : "with",
                  String.join(" ", OPTIONS),
                  KernelSet.best().name(),
                  KernelSet.reason()));
    }
  }
}

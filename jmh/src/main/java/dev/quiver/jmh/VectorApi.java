/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh;

import dev.quiver.internal.kernel.ActiveKernel;
import java.util.List;

/**
 * Decides which rivals (ways to do the measured work) need a JVM with the Vector API, and which a
 * JVM without it, so that each runs as on the JVM of its users.
 *
 * <p>Rivals whose names begin with {@code QUIVER_SIMD} need the Vector API; the others whose names
 * begin with {@code QUIVER} need a JVM without it.
 */
public final class VectorApi {

  public static final List<String> OPTIONS =
      List.of("--add-modules=jdk.incubator.vector", "-Dquiver.kernel=simd");

  private VectorApi() {}

  public static boolean isInUse() {
    return ActiveKernel.get().name().equals("simd");
  }

  public static boolean isNeededBy(String rival) {
    return rival.startsWith("QUIVER_SIMD");
  }

  public static boolean isUnwantedBy(String rival) {
    return rival.startsWith("QUIVER") && !isNeededBy(rival);
  }

  /** Whether a rival can be measured on this JVM; rivals without Quiver always can. */
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
                  ActiveKernel.get().name(),
                  ActiveKernel.reason()));
    }
  }
}

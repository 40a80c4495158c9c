/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh;

import dev.quiver.internal.kernel.KernelSet;
import java.util.List;

/**
 * Which rivals are Quiver on a JVM with the Vector API, which on one without, and which of the two
 * this JVM is. So what is measured is what a user of such a JVM gets.
 *
 * <p>Rivals tell by their names: {@code QUIVER} and what begins with it, or {@code QUIVER_SIMD}.
 */
public final class VectorApi {

  /** The options of a JVM that uses the Vector API. */
  public static final List<String> OPTIONS =
      List.of("--add-modules=jdk.incubator.vector", "-Dquiver.kernel=simd");

  private VectorApi() {}

  /** Returns whether the JVM's kernel uses the Vector API. */
  public static boolean isInUse() {
    return KernelSet.best().name().equals("simd");
  }

  /** Whether a rival is Quiver with the Vector API. */
  public static boolean isNeededBy(String rival) {
    return rival.startsWith("QUIVER_SIMD");
  }

  /** Whether a rival is Quiver without the Vector API. */
  public static boolean isUnwantedBy(String rival) {
    return rival.startsWith("QUIVER") && !isNeededBy(rival);
  }

  /** Whether a rival can be measured on this JVM; those that are not Quiver's always can. */
  public static boolean suits(Enum<?> rival) {
    return isInUse() ? !isUnwantedBy(rival.name()) : !isNeededBy(rival.name());
  }

  /** Fails if a rival cannot be measured on this JVM. */
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

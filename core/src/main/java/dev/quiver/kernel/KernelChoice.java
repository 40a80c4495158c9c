/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.kernel;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One kernel out of the {@link Candidate}s.
 *
 * @param jvm what the choice was made for
 * @param best the kernel chosen
 * @param reason why
 * @param refused the names of all others, the preferred ones first, and why they were not chosen
 */
record KernelChoice(Jvm jvm, VectorKernel best, String reason, Map<String, String> refused) {

  static KernelChoice on(Jvm jvm) {
    String pinned = jvm.pinned();
    if (pinned == null) {
      return preferred(jvm, "the fastest that runs here", Map.of());
    }
    for (Candidate candidate : Candidate.values()) {
      if (candidate.kernelName().equals(pinned)) {
        try {
          return pinned(jvm, candidate.create(jvm));
        } catch (UnsupportedOperationException e) {
          return preferred(
              jvm,
              "the fastest that runs here, as the pinned %s was refused: %s"
                  .formatted(pinned, e.getMessage()),
              Map.of(pinned, String.valueOf(e.getMessage())));
        }
      }
    }
    String names =
        Stream.of(Candidate.values()).map(Candidate::kernelName).collect(Collectors.joining(", "));
    return preferred(
        jvm,
        "the fastest that runs here, as -D%s=%s names none of %s"
            .formatted(Kernels.PROPERTY, pinned, names),
        Map.of());
  }

  private static KernelChoice pinned(Jvm jvm, VectorKernel kernel) {
    String reason = "pinned by -D%s=%s".formatted(Kernels.PROPERTY, kernel.name());
    Map<String, String> refused = new LinkedHashMap<>();
    for (Candidate candidate : Candidate.values()) {
      if (!candidate.kernelName().equals(kernel.name())) {
        refused.put(candidate.kernelName(), kernel.name() + " is " + reason);
      }
    }
    return new KernelChoice(jvm, kernel, reason, Collections.unmodifiableMap(refused));
  }

  /** The first that runs well; {@code known} are refusals that have come up before. */
  private static KernelChoice preferred(Jvm jvm, String why, Map<String, String> known) {
    Map<String, String> refused = new LinkedHashMap<>();
    StringBuilder reason = new StringBuilder(why);
    VectorKernel best = null;
    for (Candidate candidate : Candidate.values()) {
      String name = candidate.kernelName();
      if (best != null) {
        refused.put(name, known.getOrDefault(name, best.name() + " is preferred"));
        continue;
      }
      String refusal = candidate.drawback(jvm);
      if (refusal == null) {
        try {
          best = candidate.create(jvm);
          continue;
        } catch (UnsupportedOperationException e) {
          refusal = String.valueOf(e.getMessage());
        }
      }
      refused.put(name, refusal);
      reason.append("; not ").append(name).append(": ").append(refusal);
    }
    if (best == null) {
      throw new IllegalStateException("No kernel runs on this JVM: " + refused);
    }
    return new KernelChoice(jvm, best, reason.toString(), Collections.unmodifiableMap(refused));
  }

  /** Every kernel that runs, well or not. */
  List<VectorKernel> runnable() {
    List<VectorKernel> kernels = new ArrayList<>();
    for (Candidate candidate : Candidate.values()) {
      try {
        kernels.add(candidate.kernelName().equals(best.name()) ? best : candidate.create(jvm));
      } catch (UnsupportedOperationException e) {
        // Runs elsewhere.
      }
    }
    return List.copyOf(kernels);
  }
}

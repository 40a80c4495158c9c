/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One kernel out of the {@link Candidate}s.
 *
 * @param jvm what the choice was made for
 * @param best the kernel chosen
 * @param preferred the name of the kernel that is meant: the one chosen, or one to be warmed up
 * @param reason why
 * @param refused the names of all others, the preferred ones first, and why they were not chosen
 */
record KernelChoice(
    Jvm jvm, VectorKernel best, String preferred, String reason, Map<String, String> refused) {

  private static final String AT_ONCE = "the fastest at once";

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
    return preferred(jvm, "the fastest that runs here" + namesNone(pinned), Map.of());
  }

  private static boolean isNameOfAKernel(String name) {
    return Stream.of(Candidate.values()).anyMatch(known -> known.kernelName().equals(name));
  }

  private static String namesNone(String pinned) {
    String names =
        Stream.of(Candidate.values()).map(Candidate::kernelName).collect(Collectors.joining(", "));
    return ", as -D%s=%s names none of %s".formatted(KernelSet.PROPERTY, pinned, names);
  }

  private static KernelChoice pinned(Jvm jvm, VectorKernel kernel) {
    String reason = "pinned by -D%s=%s".formatted(KernelSet.PROPERTY, kernel.name());
    Map<String, String> refused = new LinkedHashMap<>();
    for (Candidate candidate : Candidate.values()) {
      if (!candidate.kernelName().equals(kernel.name())) {
        refused.put(candidate.kernelName(), kernel.name() + " is " + reason);
      }
    }
    return new KernelChoice(
        jvm, kernel, kernel.name(), reason, Collections.unmodifiableMap(refused));
  }

  /**
   * The kernel to start on while a preferred one is warmed up, or null if none is: nobody pinned
   * one, and the preferred one uses the Vector API.
   */
  static @Nullable KernelChoice toStart(Jvm jvm) {
    String pinned = jvm.pinned();
    if (pinned != null && isNameOfAKernel(pinned)) {
      return null;
    }
    for (Candidate candidate : Candidate.values()) {
      if (candidate.drawback(jvm) == null && candidate.missing(jvm) == null) {
        return candidate.usesVectorApi() ? toStart(jvm, candidate) : null;
      }
    }
    return null;
  }

  private static KernelChoice toStart(Jvm jvm, Candidate warmedUp) {
    String name = warmedUp.kernelName();
    Function<Candidate, @Nullable String> drawback =
        candidate -> {
          if (candidate == warmedUp) {
            return "it takes over once it is compiled";
          }
          String known = candidate.drawback(jvm);
          if (known != null || !candidate.usesVectorApi()) {
            return known;
          }
          String missing = candidate.missing(jvm);
          return missing != null ? missing : name + " is preferred";
        };
    KernelChoice choice = first(jvm, atOnce(jvm), Map.of(), drawback);
    return new KernelChoice(jvm, choice.best, name, choice.reason, choice.refused);
  }

  private static String atOnce(Jvm jvm) {
    String pinned = jvm.pinned();
    return pinned == null ? AT_ONCE : AT_ONCE + namesNone(pinned);
  }

  /** The same kernel, as the preferred one does not take over. */
  KernelChoice staying(String whyNot) {
    Map<String, String> all = new LinkedHashMap<>(refused);
    all.put(preferred, whyNot);
    String why = "%s; not %s: %s".formatted(atOnce(jvm), preferred, whyNot);
    return new KernelChoice(jvm, best, preferred, why, Collections.unmodifiableMap(all));
  }

  private static KernelChoice preferred(Jvm jvm, String why, Map<String, String> known) {
    return first(jvm, why, known, candidate -> candidate.drawback(jvm));
  }

  /** The first that runs well; {@code known} are refusals that have come up before. */
  private static KernelChoice first(
      Jvm jvm,
      String why,
      Map<String, String> known,
      Function<Candidate, @Nullable String> drawback) {
    Map<String, String> refused = new LinkedHashMap<>();
    StringBuilder reason = new StringBuilder(why);
    VectorKernel best = null;
    for (Candidate candidate : Candidate.values()) {
      String name = candidate.kernelName();
      if (best != null) {
        refused.put(name, known.getOrDefault(name, best.name() + " is preferred"));
        continue;
      }
      String refusal = drawback.apply(candidate);
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
    return new KernelChoice(
        jvm, best, best.name(), reason.toString(), Collections.unmodifiableMap(refused));
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

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * The kernels there are, the one in use, and why: what {@link dev.quiver.kernel.Kernels} tells
 * users, with the kernels themselves. All methods may be called by any number of threads.
 */
public final class KernelSet {

  /** The system property that pins a kernel by its name. */
  public static final String PROPERTY = "quiver.kernel";

  /** The system property that turns the warm-up off, if it is {@code false}. */
  public static final String WARM_UP_PROPERTY = "quiver.kernel.warm-up";

  /** The system property with the processor time of the warm-up, in milliseconds. */
  public static final String WARM_UP_MILLIS_PROPERTY = "quiver.kernel.warm-up.millis";

  private static final int WARM_UP_MILLIS = 600;

  private static final KernelUse USE = use(Jvm.running());

  /** What callers get; that it is loaded begins the warm-up. */
  private static final class Best {

    static final VectorKernel KERNEL = begin();

    private static VectorKernel begin() {
      KernelChoice start = USE.choice();
      if (USE.isSettled()) {
        return start.best();
      }
      VectorKernel kernel = SwitchedKernel.to(start.best());
      USE.begin();
      return kernel;
    }
  }

  private KernelSet() {}

  private static KernelUse use(Jvm jvm) {
    boolean warmUp = !"false".equals(System.getProperty(WARM_UP_PROPERTY));
    KernelChoice start = warmUp ? KernelChoice.toStart(jvm) : null;
    return start == null
        ? KernelUse.of(KernelChoice.on(jvm))
        : new KernelUse(start, it -> Rehearsal.choose(it, warmUpMillis()), SwitchedKernel::to);
  }

  /** What is not a number above 0 is not taken. */
  private static int warmUpMillis() {
    int millis = Integer.getInteger(WARM_UP_MILLIS_PROPERTY, WARM_UP_MILLIS);
    return millis > 0 ? millis : WARM_UP_MILLIS;
  }

  /** A line for each option of the warm-up whose value is not understood, and so not taken. */
  public static List<String> misread() {
    List<String> lines = new ArrayList<>();
    String warmUp = System.getProperty(WARM_UP_PROPERTY, "true");
    if (!warmUp.equals("true") && !warmUp.equals("false")) {
      lines.add("-D%s: expected true or false, got '%s'".formatted(WARM_UP_PROPERTY, warmUp));
    }
    String millis = System.getProperty(WARM_UP_MILLIS_PROPERTY);
    if (millis != null && Integer.getInteger(WARM_UP_MILLIS_PROPERTY, 0) <= 0) {
      lines.add(
          "-D%s: expected a whole number above 0, got '%s'"
              .formatted(WARM_UP_MILLIS_PROPERTY, millis));
    }
    return List.copyOf(lines);
  }

  /** How often the kernel in use has changed in this JVM: 0 or 1. */
  public static int switches() {
    return USE.hasSwitched() ? 1 : 0;
  }

  /**
   * The kernel to move vectors with. It may be kept: where there is a warm-up, it is one object
   * that hands all calls to the kernel in use.
   */
  public static VectorKernel best() {
    return Best.KERNEL;
  }

  /**
   * The name of the kernel that is meant to be in use: the pinned one, or the fastest that runs
   * here. That of {@link #best()} is another during the warm-up, and after it where it was in vain.
   */
  public static String preferred() {
    return USE.choice().preferred();
  }

  /**
   * Why the kernel in use is the one, in one line, the reasons against better kernels included. A
   * warm-up changes it at its end.
   */
  public static String reason() {
    return USE.choice().reason();
  }

  /**
   * Every kernel that is not in use, by name, and why it is not; the preferred ones first. A
   * warm-up changes it at its end.
   */
  public static Map<String, String> refused() {
    return USE.choice().refused();
  }

  /**
   * Begins the warm-up, if it has not begun, and tells when it is over.
   *
   * <p>It takes some seconds in most programs, and ten minutes at most. Actions that depend on the
   * future run on the thread of the warm-up, whose stack is small: give those of a service to a
   * thread of your own, by {@link CompletableFuture#thenRunAsync(Runnable)} for instance.
   *
   * @return a future of the kernel that stays in use; it is complete where there is no warm-up, is
   *     never completed with an exception, and is the caller's own
   */
  public static CompletableFuture<VectorKernel> warmUp() {
    best();
    return USE.staying();
  }

  /** The kernel that is written to be read, and against which the others are tested. */
  public static VectorKernel scalar() {
    return ScalarKernel.INSTANCE;
  }

  /** Every kernel that runs on this JVM, for tests and benchmarks; the preferred ones first. */
  public static List<VectorKernel> all() {
    return USE.choice().runnable();
  }
}

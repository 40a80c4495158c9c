/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.kernel;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * The kernels there are, which one to use, and why.
 *
 * <p>In order of preference:
 *
 * <table>
 * <caption>Kernels</caption>
 * <tr><th>name</th><th>needs</th></tr>
 * <tr><td>{@code simd-segment}</td><td>JDK 22, the module {@code jdk.incubator.vector}, the C2 compiler</td></tr>
 * <tr><td>{@code simd}</td><td>the module {@code jdk.incubator.vector}, the C2 compiler</td></tr>
 * <tr><td>{@code segment}</td><td>JDK 25; runs from 22 on</td></tr>
 * <tr><td>{@code portable}</td><td>nothing</td></tr>
 * <tr><td>{@code scalar}</td><td>nothing; written to be read</td></tr>
 * </table>
 *
 * <p>A JVM started with {@code -Dquiver.kernel=portable} uses that kernel; where a pinned kernel
 * does not run, or none has the name, the choice is made as if nothing was pinned, and {@link
 * #reason()} says so.
 *
 * <p><b>Warm-up.</b> The Vector API is many times slower than a plain loop until the JVM has
 * compiled it. So a JVM that prefers such a kernel starts on the best of the others, and a daemon
 * thread of its own moves vectors with the preferred kernel until that is compiled. It gives up
 * after the round in which it reaches 0.6 seconds of processor time, or ten minutes; while the
 * compiler is busy with the rest of the program, it waits. Then all callers of {@link #best()} are
 * switched over, once; or none, and {@link #reason()} says why. It begins with the first call of
 * {@link #best()} or {@link #warmUp()}, which is when the first codec, registry or session is made.
 * With {@code -Dquiver.kernel.warm-up=false}, or a kernel pinned, there is no warm-up, and the
 * preferred kernel is in use from the first vector on.
 *
 * <pre>{@code
 * System.out.println(Kernels.best().name() + ": " + Kernels.reason());
 * Kernels.refused().forEach((name, why) -> System.out.println("not " + name + ": " + why));
 *
 * // A service that wants its full speed before the first request
 * VectorKernel kernel =
 *     Kernels.warmUp().completeOnTimeout(Kernels.best(), 60, TimeUnit.SECONDS).join();
 * }</pre>
 *
 * <p>All methods may be called by any number of threads.
 */
public final class Kernels {

  /** The system property that pins a kernel by its name. */
  public static final String PROPERTY = "quiver.kernel";

  /** The system property that turns the warm-up off, if it is {@code false}. */
  public static final String WARM_UP_PROPERTY = "quiver.kernel.warm-up";

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

  private Kernels() {}

  private static KernelUse use(Jvm jvm) {
    boolean warmUp = !"false".equals(System.getProperty(WARM_UP_PROPERTY));
    KernelChoice start = warmUp ? KernelChoice.toStart(jvm) : null;
    return start == null
        ? KernelUse.of(KernelChoice.on(jvm))
        : new KernelUse(start, Rehearsal::choose, SwitchedKernel::to);
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

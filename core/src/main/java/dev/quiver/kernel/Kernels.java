/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.kernel;

import dev.quiver.internal.kernel.KernelSet;
import dev.quiver.internal.kernel.VectorKernel;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * The ways in which this JVM can move vectors between arrays and bytes, which one is in use, and
 * why.
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
 * compiler is busy with the rest of the program, it waits. Then all codecs and sessions change
 * over, once; or none, and {@link #reason()} says why. It begins with the first call of {@link
 * #inUse()} or {@link #warmUp()}, and when the first codec, registry or session is made. With
 * {@code -Dquiver.kernel.warm-up=false}, or a kernel pinned, there is no warm-up, and the preferred
 * kernel is in use from the first vector on.
 *
 * <pre>{@code
 * System.out.println(Kernels.inUse() + ": " + Kernels.reason());
 * Kernels.refused().forEach((name, why) -> System.out.println("not " + name + ": " + why));
 *
 * // A service that wants its full speed before the first request
 * String kernel =
 *     Kernels.warmUp().completeOnTimeout(Kernels.inUse(), 60, TimeUnit.SECONDS).join();
 * }</pre>
 *
 * <p>All methods may be called by any number of threads.
 */
public final class Kernels {

  /** The system property that pins a kernel by its name. */
  public static final String PROPERTY = KernelSet.PROPERTY;

  /** The system property that turns the warm-up off, if it is {@code false}. */
  public static final String WARM_UP_PROPERTY = KernelSet.WARM_UP_PROPERTY;

  private Kernels() {}

  /** The name of the kernel that moves vectors now. */
  public static String inUse() {
    return KernelSet.best().name();
  }

  /**
   * The name of the kernel that is meant to be in use: the pinned one, or the fastest that runs
   * here. {@link #inUse()} is another during the warm-up, and after it where it was in vain.
   */
  public static String preferred() {
    return KernelSet.preferred();
  }

  /**
   * Why the kernel in use is the one, in one line, the reasons against better kernels included. A
   * warm-up changes it at its end.
   */
  public static String reason() {
    return KernelSet.reason();
  }

  /**
   * Every kernel that is not in use, by name, and why it is not; the preferred ones first. A
   * warm-up changes it at its end.
   */
  public static Map<String, String> refused() {
    return KernelSet.refused();
  }

  /**
   * Begins the warm-up, if it has not begun, and tells when it is over.
   *
   * <p>It takes some seconds in most programs, and ten minutes at most. Actions that depend on the
   * future run on the thread of the warm-up, whose stack is small: give those of a service to a
   * thread of your own, by {@link CompletableFuture#thenRunAsync(Runnable)} for instance.
   *
   * @return a future of the name of the kernel that stays in use; it is complete where there is no
   *     warm-up, is never completed with an exception, and is the caller's own
   */
  public static CompletableFuture<String> warmUp() {
    return KernelSet.warmUp().thenApply(VectorKernel::name);
  }
}

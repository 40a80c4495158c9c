/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.kernel;

import dev.quiver.internal.kernel.KernelSet;
import dev.quiver.internal.kernel.VectorKernel;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * The kernels of this JVM: the ways in which it can move vectors between arrays and bytes. This
 * class tells which one is in use, and why.
 *
 * <p>In order of preference:
 *
 * <table>
 * <caption>Kernels</caption>
 * <tr><th>name</th><th>needs</th></tr>
 * <tr><td>{@code simd-segment}</td><td>JDK 22 or newer, the module {@code jdk.incubator.vector}, the C2 compiler</td></tr>
 * <tr><td>{@code simd}</td><td>the module {@code jdk.incubator.vector}, the C2 compiler</td></tr>
 * <tr><td>{@code segment}</td><td>JDK 25 or newer; it runs from JDK 22 on, if it is pinned</td></tr>
 * <tr><td>{@code portable}</td><td>nothing</td></tr>
 * <tr><td>{@code scalar}</td><td>nothing; it is written to be read</td></tr>
 * </table>
 *
 * <p>A JVM started with {@code -Dquiver.kernel=portable} uses that kernel: it is pinned. If a
 * pinned kernel does not run here, or if no kernel has that name, the choice is made as if nothing
 * was pinned, and {@link #reason()} says so.
 *
 * <p><b>Warm-up.</b> The Vector API is many times slower than a plain loop until the JVM has
 * compiled it. So a JVM that prefers such a kernel starts on the best of the others. A daemon
 * thread moves vectors with the preferred kernel until that is compiled; while the compiler is busy
 * with the rest of the program, the thread waits. It gives up after the round in which it reaches
 * 600 milliseconds of processor time, or after ten minutes. A slow processor may need more: {@code
 * -Dquiver.kernel.warm-up.millis=2000} gives it 2 seconds. At the end of the warm-up, all codecs
 * and sessions change over to the preferred kernel, once. If the warm-up was in vain, none of them
 * does, and {@link #reason()} says why. The warm-up begins with the first call of {@link #inUse()}
 * or {@link #warmUp()}, or when the first codec, registry or session is made. With {@code
 * -Dquiver.kernel.warm-up=false}, or with a pinned kernel, there is no warm-up: the preferred
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
 * <p>All methods are thread-safe, and none throws an exception. The page {@code
 * docs/guide/vector-api.md} of the repository says how to switch the Vector API on.
 *
 * @since 0.1.0
 */
public final class Kernels {

  /** The system property that pins a kernel by its name: {@code quiver.kernel}. */
  public static final String PROPERTY = KernelSet.PROPERTY;

  /**
   * The system property that turns the warm-up off if it is {@code false}: {@code
   * quiver.kernel.warm-up}.
   */
  public static final String WARM_UP_PROPERTY = KernelSet.WARM_UP_PROPERTY;

  /**
   * The system property with the processor time after which a warm-up gives up, in milliseconds:
   * {@code quiver.kernel.warm-up.millis}. It is 600 where the property is missing, or is no number
   * above 0.
   *
   * @since 0.1.0
   */
  public static final String WARM_UP_MILLIS_PROPERTY = KernelSet.WARM_UP_MILLIS_PROPERTY;

  private Kernels() {}

  /**
   * Tells which kernel moves vectors now. A warm-up may change it once, at its end.
   *
   * @return its name, one of the table above
   * @since 0.1.0
   */
  public static String inUse() {
    return KernelSet.best().name();
  }

  /**
   * Tells which kernel is meant to be in use: the pinned one, or the fastest one that runs here.
   * {@link #inUse()} is another one during the warm-up, and for good if the warm-up was in vain.
   *
   * @return its name, one of the table above
   * @since 0.1.0
   */
  public static String preferred() {
    return KernelSet.preferred();
  }

  /**
   * Tells why the kernel in use was chosen, and why better ones were not. A warm-up changes it at
   * its end.
   *
   * @return one line of English for a log or a person; its words may change between versions
   * @since 0.1.0
   */
  public static String reason() {
    return KernelSet.reason();
  }

  /**
   * Tells of every kernel that is not in use why it is not. A warm-up changes that at its end.
   *
   * @return the reason by the kernel's name, in the order of the table above; unmodifiable, and as
   *     of this call
   * @since 0.1.0
   */
  public static Map<String, String> refused() {
    return KernelSet.refused();
  }

  /**
   * Begins the warm-up if it has not begun, and tells when it is over. The call itself does not
   * wait.
   *
   * <p>The warm-up takes some seconds in most programs, and ten minutes at most. Actions that
   * depend on the future run on the thread of the warm-up, whose stack is small. Give longer work
   * to a thread of your own, for instance by {@link CompletableFuture#thenRunAsync(Runnable)}.
   *
   * @return a future of the name of the kernel that stays in use. It is complete at once where
   *     there is no warm-up, and never completes with an exception. Each call gives a new one:
   *     completing or cancelling it has no effect on others
   * @since 0.1.0
   */
  public static CompletableFuture<String> warmUp() {
    return KernelSet.warmUp().thenApply(VectorKernel::name);
  }
}

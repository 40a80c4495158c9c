/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.kernel;

import java.util.List;
import java.util.Map;

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
 * <p>The choice is made once, when this class is initialised. A JVM started with {@code
 * -Dquiver.kernel=portable} uses that kernel; where a pinned kernel does not run, or none has the
 * name, the choice is made as if nothing was pinned, and {@link #reason()} says so.
 *
 * <pre>{@code
 * System.out.println(Kernels.best().name() + ": " + Kernels.reason());
 * Kernels.refused().forEach((name, why) -> System.out.println("not " + name + ": " + why));
 * }</pre>
 */
public final class Kernels {

  /** The system property that pins a kernel by its name. */
  public static final String PROPERTY = "quiver.kernel";

  private static final KernelChoice CHOICE = KernelChoice.on(Jvm.running());
  private static final VectorKernel BEST = CHOICE.best();

  private Kernels() {}

  /** The kernel in use: the fastest of this JVM, or the pinned one. */
  public static VectorKernel best() {
    return BEST;
  }

  /** Why {@link #best()} is the one, in one line, the reasons against better kernels included. */
  public static String reason() {
    return CHOICE.reason();
  }

  /** Every kernel that is not in use, by name, and why it is not; the preferred ones first. */
  public static Map<String, String> refused() {
    return CHOICE.refused();
  }

  /** The kernel that is written to be read, and against which the others are tested. */
  public static VectorKernel scalar() {
    return ScalarKernel.INSTANCE;
  }

  /** Every kernel that runs on this JVM, for tests and benchmarks; the preferred ones first. */
  public static List<VectorKernel> all() {
    return CHOICE.runnable();
  }
}

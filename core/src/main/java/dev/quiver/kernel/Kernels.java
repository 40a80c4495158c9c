/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.kernel;

import dev.quiver.internal.kernel.KernelSet;

/**
 * The kernel of this JVM: the loops that move vectors between arrays and bytes. All kernels give
 * the same bits; only their speed differs.
 *
 * <table>
 * <caption>Kernels</caption>
 * <tr><th>name</th><th>in use</th></tr>
 * <tr><td>{@code segment}</td><td>on JDK 25 and newer; with {@code -Dquiver.kernel=segment} on JDK 22 to 24, too</td></tr>
 * <tr><td>{@code portable}</td><td>on older JDKs</td></tr>
 * <tr><td>{@code simd}</td><td>with {@code --add-modules jdk.incubator.vector -Dquiver.kernel=simd}</td></tr>
 * <tr><td>{@code scalar}</td><td>with {@code -Dquiver.kernel=scalar}; it is written to be read</td></tr>
 * </table>
 *
 * <p>If the kernel that {@code quiver.kernel} names does not run on this JVM, or if no kernel has
 * that name, the default is in use, and {@link #reason()} says so.
 *
 * <pre>{@code
 * System.out.println(Kernels.inUse() + ": " + Kernels.reason());
 * }</pre>
 *
 * <p>All methods are thread-safe, and none throws an exception. The page {@code
 * docs/guide/vector-api.md} of the repository says what {@code simd} costs and gives.
 *
 * @since 0.1.0
 */
public final class Kernels {

  private Kernels() {}

  /**
   * Returns the name of the kernel in use. It never changes in the life of a JVM.
   *
   * @return one of the names in the table above
   * @since 0.1.0
   */
  public static String inUse() {
    return KernelSet.best().name();
  }

  /**
   * Returns why this kernel is in use.
   *
   * @return one line of English for a log or a person; its words may change between versions
   * @since 0.1.0
   */
  public static String reason() {
    return KernelSet.reason();
  }
}

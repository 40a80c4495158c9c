/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.run;

import dev.quiver.internal.kernel.KernelSet;

/** Prints the name of the kernel in use. */
final class KernelName {

  private KernelName() {}

  public static void main(String[] arguments) {
    System.out.println(KernelSet.best().name());
  }
}

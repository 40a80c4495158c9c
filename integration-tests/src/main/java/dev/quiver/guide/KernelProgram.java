/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.guide;

import dev.quiver.kernel.Kernels;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Asks which way of moving vectors is in use. */
public final class KernelProgram {

  private KernelProgram() {}

  /** Waits for the Vector API, where there is one, for a minute at most. */
  public static String warmUp() {
    // guide: wait
    String kernel =
        Kernels.warmUp().completeOnTimeout(Kernels.inUse(), 60, TimeUnit.SECONDS).join();
    // end
    return kernel;
  }

  /** What the log says. */
  public static List<String> describe() {
    // guide: ask
    String inUse = Kernels.inUse();
    String meant = Kernels.preferred();
    String why = Kernels.reason();
    // end
    return List.of(inUse, meant, why);
  }
}

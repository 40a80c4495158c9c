/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.codec;

import dev.quiver.kernel.Kernels;
import dev.quiver.kernel.VectorKernel;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The kernel that all codecs move vectors with. The first codec of a JVM, which may be that of a
 * registry, loads this class; that writes to the log which kernel it is, once.
 */
final class KernelInUse {

  static final VectorKernel KERNEL = Kernels.best();

  static {
    log(LoggerFactory.getLogger(KernelInUse.class));
  }

  private KernelInUse() {}

  private static void log(Logger log) {
    String line = "Quiver moves vectors with kernel {}: {}";
    String pinned = System.getProperty(Kernels.PROPERTY);
    if (pinned == null || pinned.equals(KERNEL.name())) {
      log.info(line, KERNEL.name(), Kernels.reason());
    } else {
      log.warn(line, KERNEL.name(), Kernels.reason());
    }
    Kernels.refused().forEach((name, why) -> log.debug("Kernel {} is not in use: {}", name, why));
  }
}

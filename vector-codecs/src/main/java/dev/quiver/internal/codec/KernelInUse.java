/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import dev.quiver.internal.kernel.KernelSet;
import dev.quiver.internal.kernel.VectorKernel;
import java.util.concurrent.CompletableFuture;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The kernel that all codecs move vectors with. The first codec of a JVM, which may be that of a
 * registry, loads this class; that begins the kernel's warm-up, and writes to the log which kernel
 * is in use: once, and once more where a warm-up ends.
 */
final class KernelInUse {

  static final VectorKernel KERNEL = KernelSet.best();

  static {
    log(LoggerFactory.getLogger(KernelInUse.class));
  }

  private KernelInUse() {}

  private static void log(Logger log) {
    CompletableFuture<VectorKernel> warmUp = KernelSet.warmUp();
    boolean isOver = warmUp.isDone();
    String line = "Quiver moves vectors with kernel {}: {}";
    String pinned = System.getProperty(KernelSet.PROPERTY);
    if (pinned == null || pinned.equals(KERNEL.name())) {
      log.info(line, KERNEL.name(), KernelSet.reason());
    } else {
      log.warn(line, KERNEL.name(), KernelSet.reason());
    }
    KernelSet.misread().forEach(option -> log.warn("{}, which is not taken", option));
    String mismatch = JarVersions.mismatch();
    if (mismatch != null) {
      log.warn(mismatch);
    }
    KernelSet.refused().forEach((name, why) -> log.debug("Kernel {} is not in use: {}", name, why));
    if (!isOver) {
      var unused = warmUp.thenRun(() -> log.info(line, KERNEL.name(), KernelSet.reason()));
    }
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import dev.quiver.internal.kernel.ActiveKernel;
import dev.quiver.internal.kernel.VectorKernel;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The kernel, the loops that move vectors, of all codecs. The first codec or registry of a JVM
 * loads this class, which logs the kernel in use, and the reason, once.
 */
final class KernelInUse {

  static final VectorKernel KERNEL = ActiveKernel.get();

  static {
    log(LoggerFactory.getLogger(KernelInUse.class));
  }

  private KernelInUse() {}

  private static void log(Logger log) {
    String line = "Quiver moves vectors with kernel {}: {}";
    String requested = System.getProperty(ActiveKernel.PROPERTY);
    if (requested == null || requested.equals(KERNEL.name())) {
      log.info(line, KERNEL.name(), ActiveKernel.reason());
    } else {
      log.warn(line, KERNEL.name(), ActiveKernel.reason());
    }
    String mismatch =
        mismatch(
            VectorKernel.class.getPackage().getImplementationVersion(),
            KernelInUse.class.getPackage().getImplementationVersion());
    if (mismatch != null) {
      log.warn(mismatch);
    }
  }

  /** Describes versions of Quiver's jars that differ; null if they are equal or one is unknown. */
  static @Nullable String mismatch(@Nullable String core, @Nullable String codecs) {
    return core == null || codecs == null || core.equals(codecs)
        ? null
        : "quiver-core is %s and quiver-vector-codecs %s: use one version of both, as quiver-bom does"
            .formatted(core, codecs);
  }
}

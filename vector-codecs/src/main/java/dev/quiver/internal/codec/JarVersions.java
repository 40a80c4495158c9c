/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import dev.quiver.internal.wire.ElementType;
import org.jspecify.annotations.Nullable;

/** Compares the versions of Quiver's jars, which use each other's internals. */
final class JarVersions {

  private JarVersions() {}

  /** Returns the difference between the jars of this JVM, or null if none is known. */
  static @Nullable String mismatch() {
    return mismatch(
        ElementType.class.getPackage().getImplementationVersion(),
        JarVersions.class.getPackage().getImplementationVersion());
  }

  /**
   * Returns the difference between two versions.
   *
   * @param core null if the class comes from a folder, or from a jar without a version
   * @param codecs like {@code core}
   */
  static @Nullable String mismatch(@Nullable String core, @Nullable String codecs) {
    return core == null || codecs == null || core.equals(codecs)
        ? null
        : "quiver-core is %s and quiver-vector-codecs %s: use one version of both, as quiver-bom does"
            .formatted(core, codecs);
  }
}

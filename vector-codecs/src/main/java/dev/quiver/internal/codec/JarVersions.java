/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import dev.quiver.internal.wire.ElementType;
import org.jspecify.annotations.Nullable;

/** Compares the versions of Quiver's jars: quiver-vector-codecs uses internals of quiver-core. */
final class JarVersions {

  private JarVersions() {}

  /**
   * Describes the difference between the versions of Quiver's jars in this JVM; returns null if the
   * versions are equal or unknown.
   */
  static @Nullable String mismatch() {
    return mismatch(
        ElementType.class.getPackage().getImplementationVersion(),
        JarVersions.class.getPackage().getImplementationVersion());
  }

  /**
   * Describes the difference between two versions; returns null if they are equal or one is
   * unknown.
   *
   * @param core the version of quiver-core; null if its classes come from a folder, or from a jar
   *     without a version
   * @param codecs the version of quiver-vector-codecs, or null
   */
  static @Nullable String mismatch(@Nullable String core, @Nullable String codecs) {
    return core == null || codecs == null || core.equals(codecs)
        ? null
        : "quiver-core is %s and quiver-vector-codecs %s: use one version of both, as quiver-bom does"
            .formatted(core, codecs);
  }
}

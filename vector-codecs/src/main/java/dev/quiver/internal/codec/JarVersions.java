/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import dev.quiver.internal.wire.ElementType;
import org.jspecify.annotations.Nullable;

/** The versions of Quiver's jars, which call each other's internals. */
final class JarVersions {

  private JarVersions() {}

  /** What is wrong with those of this JVM, or null if nothing is known to be. */
  static @Nullable String mismatch() {
    return mismatch(
        ElementType.class.getPackage().getImplementationVersion(),
        JarVersions.class.getPackage().getImplementationVersion());
  }

  /**
   * The same of two jars.
   *
   * @param core null where the class comes from a folder, or from a jar that does not tell
   * @param codecs as {@code core}
   */
  static @Nullable String mismatch(@Nullable String core, @Nullable String codecs) {
    return core == null || codecs == null || core.equals(codecs)
        ? null
        : "quiver-core is %s and quiver-vector-codecs %s: take both in one version, as quiver-bom does"
            .formatted(core, codecs);
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver;

import org.jspecify.annotations.Nullable;

/** A driver context whose session has fast frames. Beside a shaded driver there is none. */
public interface FastFrames {

  /** Returns the class of a result whose rows were the driver's, or null if there was none. */
  @Nullable Class<?> unknownResult();
}

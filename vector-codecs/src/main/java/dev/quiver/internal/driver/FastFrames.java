/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver;

import org.jspecify.annotations.Nullable;

/** A driver context whose session has fast frames. A shaded driver has other contexts. */
public interface FastFrames {

  /** Returns the class of a result that had the driver's rows, or null if there was none. */
  @Nullable Class<?> unknownResult();
}

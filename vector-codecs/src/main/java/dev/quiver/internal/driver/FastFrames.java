/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver;

import org.jspecify.annotations.Nullable;

/** A driver context whose session has fast frames (Quiver's frame codec and rows). */
public interface FastFrames {

  /** Returns the class of a result that had the driver's rows, not Quiver's; null if none had. */
  @Nullable Class<?> unknownResult();
}

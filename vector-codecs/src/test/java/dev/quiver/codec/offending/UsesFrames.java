/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.codec.offending;

import dev.quiver.internal.driver.frame.FrameContext;

/** Breaks a fence, so that the fence can be seen to hold. */
final class UsesFrames {

  private UsesFrames() {}

  static Class<?> door() {
    return FrameContext.class;
  }
}

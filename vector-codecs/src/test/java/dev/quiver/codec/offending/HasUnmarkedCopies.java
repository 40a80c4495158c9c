/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.codec.offending;

/** Breaks a fence, so that the fence can be seen to hold. */
public final class HasUnmarkedCopies {

  private HasUnmarkedCopies() {}

  public HasUnmarkedCopies withMore() {
    return this;
  }

  public static String trimmed(String text) {
    return text.trim();
  }
}

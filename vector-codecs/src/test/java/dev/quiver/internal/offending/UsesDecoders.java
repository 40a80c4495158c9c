/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.offending;

import dev.quiver.row.CellDecoder;

/** Breaks a fence, so that the fence can be seen to hold. */
final class UsesDecoders {

  private UsesDecoders() {}

  static Class<?> ofUsers() {
    return CellDecoder.class;
  }
}

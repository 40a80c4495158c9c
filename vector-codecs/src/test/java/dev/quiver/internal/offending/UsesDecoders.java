/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.offending;

import dev.quiver.row.CellDecoder;

/** Breaks an architecture rule, to show that the rule finds it. */
final class UsesDecoders {

  private UsesDecoders() {}

  static Class<?> ofUsers() {
    return CellDecoder.class;
  }
}

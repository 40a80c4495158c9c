/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.codec.offending;

import dev.quiver.column.MatrixReader;

/** Breaks a fence, so that the fence can be seen to hold. */
final class UsesColumns {

  private UsesColumns() {}

  static Class<?> neighbour() {
    return MatrixReader.class;
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

/**
 * An application's options for writing records.
 *
 * @param nullsUnset whether a variable is left unset if the component's value is null
 * @param unusedComponents whether components without a variable are allowed
 * @param borrows whether arrays are borrowed (kept, without a copy) instead of encoded at once
 */
record EncodeOptions(boolean nullsUnset, boolean unusedComponents, boolean borrows) {

  static final EncodeOptions DEFAULT = new EncodeOptions(false, false, false);

  EncodeOptions withNullsUnset() {
    return new EncodeOptions(true, unusedComponents, borrows);
  }

  EncodeOptions withUnusedComponents() {
    return new EncodeOptions(nullsUnset, true, borrows);
  }

  EncodeOptions withBorrowing() {
    return new EncodeOptions(nullsUnset, unusedComponents, true);
  }
}

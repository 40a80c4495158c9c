/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.session;

import java.util.Arrays;

/** The size of a page, written {@code 100x10x4}. */
public record Shape(int rows, int columns, int bytes) {

  public static Shape parse(String text) {
    int[] sizes = Arrays.stream(text.split("x", -1)).mapToInt(Integer::parseInt).toArray();
    if (sizes.length != 3) {
      throw new IllegalArgumentException("expected rows x columns x bytes, got " + text);
    }
    return new Shape(sizes[0], sizes[1], sizes[2]);
  }
}

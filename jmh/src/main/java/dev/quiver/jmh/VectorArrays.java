/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh;

import dev.quiver.internal.kernel.VectorArray;
import dev.quiver.internal.wire.ElementType;

/** The array that each element type is moved from and to; UUIDs as pairs of longs. */
public final class VectorArrays {

  private VectorArrays() {}

  /** The array for an element type. */
  public static VectorArray<?> of(ElementType elementType) {
    return switch (elementType) {
      case FLOAT -> VectorArray.FLOATS;
      case DOUBLE -> VectorArray.DOUBLES;
      case INT -> VectorArray.INTS;
      case BIGINT -> VectorArray.LONGS;
      case UUID, TIMEUUID -> VectorArray.UUID_LONGS;
    };
  }
}

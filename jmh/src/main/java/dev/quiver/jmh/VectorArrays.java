/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh;

import dev.quiver.internal.kernel.VectorArray;
import dev.quiver.internal.wire.ElementType;

/** The array for each element type; pairs of longs for UUIDs. */
public final class VectorArrays {

  private VectorArrays() {}

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

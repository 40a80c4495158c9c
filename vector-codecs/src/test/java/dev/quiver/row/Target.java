/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import com.datastax.oss.driver.api.core.data.GettableByIndex;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.testkit.RawVectors;
import java.util.Arrays;
import java.util.UUID;
import java.util.stream.Stream;

/** An array to read into, with space before and after the vector, all filled with guard values. */
final class Target {

  private final ElementType type;
  private final Object array;

  private Target(ElementType type, Object array) {
    this.type = type;
    this.array = array;
  }

  /** Returns every kind of array that vectors of the type are read into. */
  static Stream<Target> of(ElementType type, int elements) {
    byte[] guards = new byte[elements * type.size()];
    Arrays.fill(guards, (byte) 0x5a);
    Target array = new Target(type, RawVectors.array(type, guards));
    return type == ElementType.UUID || type == ElementType.TIMEUUID
        ? Stream.of(array, new Target(type, RawVectors.longs(guards)))
        : Stream.of(array);
  }

  /** Returns a range of elements as bytes. */
  byte[] bytes(int from, int to) {
    return Arrays.copyOfRange(RawVectors.bytes(array), from * type.size(), to * type.size());
  }

  int read(GettableByIndex data, int column, int index) {
    if (array instanceof float[] floats) {
      return Vectors.read(data, column, floats, index);
    } else if (array instanceof double[] doubles) {
      return Vectors.read(data, column, doubles, index);
    } else if (array instanceof int[] ints) {
      return Vectors.read(data, column, ints, index);
    } else if (array instanceof long[] longs) {
      return Vectors.read(data, column, longs, index);
    }
    return Vectors.read(data, column, (UUID[]) array, index);
  }

  @Override
  public String toString() {
    return type.cqlName() + " into " + array.getClass().getSimpleName();
  }
}

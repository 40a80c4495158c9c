/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.cell;

import com.datastax.oss.driver.api.core.type.VectorType;
import dev.quiver.internal.codec.VectorTypes;
import dev.quiver.internal.driver.RawCells;
import dev.quiver.internal.kernel.KernelSet;
import dev.quiver.internal.kernel.VectorArray;
import dev.quiver.internal.kernel.VectorKernel;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.internal.wire.VectorLayout;
import org.jspecify.annotations.Nullable;

/** A vector as an array, from where it lies. An empty value is null, as for the codecs. */
final class VectorReader<A> implements CellReader {

  private final VectorKernel kernel = KernelSet.best();
  private final VectorArray<A> arrayKind;
  private final VectorLayout layout;

  private VectorReader(VectorArray<A> arrayKind, VectorLayout layout) {
    this.arrayKind = arrayKind;
    this.layout = layout;
  }

  /**
   * The reader for a vector into an array.
   *
   * @return null if the array does not hold such elements
   */
  static @Nullable CellReader of(VectorType type, Class<?> arrayClass) {
    ElementType elementType = VectorTypes.elementType(type);
    if (elementType != null) {
      for (VectorArray<?> arrayKind : VectorArray.all()) {
        if (arrayKind.arrayClass() == arrayClass && arrayKind.holds(elementType)) {
          return new VectorReader<>(arrayKind, new VectorLayout(elementType, type.getDimensions()));
        }
      }
    }
    return null;
  }

  @Override
  public @Nullable Object read(RawCells cells, int index, Field field) {
    int length = cells.length(index);
    if (length <= 0) {
      return null;
    } else if (length != layout.byteLength()) {
      throw RowErrors.wrongLength(field, layout.byteLength(), length);
    }
    A array = arrayKind.newArray(layout.dimension());
    arrayKind.decode(kernel, cells.bytes(index), cells.offset(index), array, 0, layout.dimension());
    return array;
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import com.datastax.oss.driver.api.core.type.VectorType;
import dev.quiver.codec.VectorTypes;
import dev.quiver.internal.driver.RawCells;
import dev.quiver.kernel.Kernels;
import dev.quiver.kernel.VectorArray;
import dev.quiver.kernel.VectorKernel;
import dev.quiver.wire.ElementType;
import dev.quiver.wire.VectorLayout;
import org.jspecify.annotations.Nullable;

/** A vector as an array, from where it lies. An empty value is null, as for the codecs. */
final class VectorReader<A> implements CellReader {

  private final VectorKernel kernel = Kernels.best();
  private final VectorArray<A> form;
  private final VectorLayout layout;

  private VectorReader(VectorArray<A> form, VectorLayout layout) {
    this.form = form;
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
      for (VectorArray<?> form : VectorArray.all()) {
        if (form.arrayClass() == arrayClass && form.holds(elementType)) {
          return new VectorReader<>(form, new VectorLayout(elementType, type.getDimensions()));
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
      throw field.wrongLength(layout.byteLength(), length);
    }
    A array = form.newArray(layout.dimension());
    form.decode(kernel, cells.bytes(index), cells.offset(index), array, 0, layout.dimension());
    return array;
  }
}

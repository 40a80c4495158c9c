/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.session;

import dev.quiver.internal.kernel.KernelSet;
import dev.quiver.internal.kernel.VectorArray;
import dev.quiver.internal.wire.ElementErrors;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.vector.VectorElementException;
import java.nio.ByteBuffer;
import java.util.UUID;

/** Arrays as vectors: the elements back to back. */
final class VectorWriter<A> extends ArrayWriter<A> {

  private final VectorArray<A> form;
  private final ElementType elementType;

  VectorWriter(VectorArray<A> form, ElementType elementType) {
    this.form = form;
    this.elementType = elementType;
  }

  ElementType elementType() {
    return elementType;
  }

  /** The dimension of the vector that an array is. */
  int count(A array) {
    return form.count(array);
  }

  @Override
  Class<A> arrayClass() {
    return form.arrayClass();
  }

  @Override
  A newArray(A like) {
    return form.newArray(form.count(like));
  }

  @Override
  boolean hasHalfUuid(A array) {
    return form.hasHalfUuid(array);
  }

  @Override
  int firstUnfit(A array) {
    return form.firstUnfit(elementType, array, 0, form.count(array));
  }

  @Override
  VectorElementException unfit(A array, int index, String subject) {
    Object element =
        array instanceof long[] longs
            ? new UUID(longs[2 * index], longs[2 * index + 1])
            : ((Object[]) array)[index];
    return ElementErrors.ofUuid(subject, index, elementType, String.valueOf(element));
  }

  @Override
  int length(A array) {
    return Math.multiplyExact(form.count(array), form.elementSize());
  }

  @Override
  void writeElements(A array, ByteBuffer target) {
    int offset = target.position();
    int count = form.count(array);
    form.encode(KernelSet.best(), array, 0, count, target, offset);
    target.position(offset + count * form.elementSize());
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.session;

import dev.quiver.kernel.VectorArray;
import dev.quiver.wire.ElementType;
import dev.quiver.wire.VectorElementException;
import java.lang.reflect.Array;
import java.util.UUID;

/** What the writers of arrays have in common. */
abstract class ArrayWriter<A> implements ValueWriter<A> {

  final VectorArray<A> form;
  final ElementType elementType;

  ArrayWriter(VectorArray<A> form, ElementType elementType) {
    this.form = form;
    this.elementType = elementType;
  }

  /** The first element that is null or, for timeuuid, not of version 1; -1 if all are fine. */
  final int firstUnfit(A array) {
    return form.firstUnfit(elementType, array, 0, form.count(array));
  }

  final VectorElementException unfit(A array, int index, String subject) {
    return new VectorElementException(
        subject,
        index,
        elementType == ElementType.TIMEUUID ? "a version 1 UUID" : "a UUID",
        array instanceof long[] longs
            ? new UUID(longs[2 * index], longs[2 * index + 1]).toString()
            : String.valueOf(((Object[]) array)[index]));
  }

  /** Whether an array of longs has half a UUID at its end. */
  final boolean hasHalfUuid(A array) {
    return form == VectorArray.UUID_LONGS && Array.getLength(array) % 2 != 0;
  }

  @Override
  public final void check(A array) {
    int index = firstUnfit(array);
    if (index >= 0) {
      throw unfit(array, index, "lent array of " + elementType.cqlName());
    }
  }

  @Override
  public final A copyOf(A array) {
    A copy = form.newArray(form.count(array));
    System.arraycopy(array, 0, copy, 0, Array.getLength(array));
    return copy;
  }
}

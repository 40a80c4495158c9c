/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.session;

import dev.quiver.kernel.VectorArray;
import dev.quiver.wire.ElementType;
import dev.quiver.wire.VectorElementException;

/** What the writers of arrays have in common. */
abstract class ArrayWriter<A> implements ValueWriter<A> {

  final VectorArray<A> form;
  final ElementType elementType;

  ArrayWriter(VectorArray<A> form, ElementType elementType) {
    this.form = form;
    this.elementType = elementType;
  }

  /** Fails if an element is null or, for timeuuid, not of version 1. */
  final void check(A array, String subject) {
    int unfit = form.firstUnfit(elementType, array, 0, form.count(array));
    if (unfit >= 0) {
      throw new VectorElementException(
          subject,
          unfit,
          elementType == ElementType.TIMEUUID ? "a version 1 UUID" : "a UUID",
          String.valueOf(((Object[]) array)[unfit]));
    }
  }

  @Override
  public final void check(A array) {
    check(array, "lent array of " + elementType.cqlName());
  }

  @Override
  @SuppressWarnings("SuspiciousSystemArraycopy")
  public final A copyOf(A array) {
    A copy = form.newArray(form.count(array));
    System.arraycopy(array, 0, copy, 0, java.lang.reflect.Array.getLength(array));
    return copy;
  }
}

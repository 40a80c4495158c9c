/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.session;

import dev.quiver.internal.kernel.KernelSet;
import dev.quiver.internal.kernel.VectorArray;
import dev.quiver.internal.wire.ElementType;
import java.nio.ByteBuffer;

/** Arrays as vectors: the elements back to back. */
final class VectorWriter<A> extends ArrayWriter<A> {

  private final VectorArray<A> form;

  VectorWriter(VectorArray<A> form, ElementType elementType) {
    super(form, elementType);
    this.form = form;
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

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.session;

import dev.quiver.internal.kernel.ActiveKernel;
import dev.quiver.internal.kernel.VectorArray;
import dev.quiver.internal.wire.ElementType;
import java.nio.ByteBuffer;

/** Writes arrays as vectors: the elements one after the other. */
final class VectorWriter<A> extends ArrayWriter<A> {

  final VectorArray<A> arrayKind;

  VectorWriter(VectorArray<A> arrayKind, ElementType elementType) {
    super(arrayKind, elementType);
    this.arrayKind = arrayKind;
  }

  @Override
  int length(A array, int count) {
    return Math.multiplyExact(count, arrayKind.elementSize());
  }

  @Override
  void write(A array, int start, int count, ByteBuffer target) {
    int offset = target.position();
    arrayKind.encode(ActiveKernel.get(), array, start, count, target, offset);
    target.position(offset + count * arrayKind.elementSize());
  }
}

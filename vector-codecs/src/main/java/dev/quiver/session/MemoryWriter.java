/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.session;

import dev.quiver.internal.kernel.ActiveKernel;
import dev.quiver.internal.kernel.MemoryKind;
import dev.quiver.internal.kernel.VectorArray;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Writes buffers or memory segments as vectors: the elements one after the other. Every thread must
 * be able to read borrowed memory as long as the memory is reachable.
 *
 * <p>The parameter {@code start} counts the memory's own elements, of which a UUID takes two.
 *
 * @param <A> the type of arrays with the same elements as the memory
 */
final class MemoryWriter<M, A> extends BorrowedValueWriter<M> {

  private final MemoryKind<M, A> memoryKind;
  private final VectorArray<A> arrayKind;
  private final VectorWriter<A> copies;

  MemoryWriter(MemoryKind<M, A> memoryKind, VectorWriter<A> copies) {
    super(copies.elementType);
    this.memoryKind = memoryKind;
    this.arrayKind = copies.arrayKind;
    this.copies = copies;
  }

  @Override
  int length(M memory, int count) {
    return Math.multiplyExact(count, arrayKind.elementSize());
  }

  @Override
  int firstInvalid(M memory, int start, int count) {
    return memoryKind.firstInvalid(arrayKind, elementType, memory, start, count);
  }

  @Override
  @Nullable Object element(M memory, int start, int index) {
    return arrayKind.get(copyOf(memory, start + index * arrayKind.width(), 1), 0);
  }

  @Override
  void write(M memory, int start, int count, ByteBuffer target) {
    int offset = target.position();
    memoryKind.encode(ActiveKernel.get(), arrayKind, memory, start, count, target, offset);
    target.position(offset + count * arrayKind.elementSize());
  }

  @Override
  BorrowedValueWriter<Object> writerOfCopies() {
    return copies.writerOfCopies();
  }

  @Override
  A copyOf(M memory, int start, int count) {
    A copy = arrayKind.newArray(count);
    memoryKind.get(memory, start, copy, 0, count * arrayKind.width());
    return copy;
  }
}

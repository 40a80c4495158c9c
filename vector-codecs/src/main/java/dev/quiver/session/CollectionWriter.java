/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.session;

import dev.quiver.internal.codec.CollectionElements;
import java.nio.ByteBuffer;
import java.util.function.Supplier;

/** Writes arrays as lists and sets. Only whole arrays are written, so {@code start} is always 0. */
final class CollectionWriter<A> extends ArrayWriter<A> {

  final CollectionElements<A> elements;
  private final Supplier<String> subject;

  CollectionWriter(CollectionElements<A> elements) {
    super(elements.arrayKind(), elements.uuidType());
    this.elements = elements;
    this.subject = () -> "list or set of " + elements.cqlType();
  }

  @Override
  int length(A array, int count) {
    return elements.arrayKind().byteLength(array, subject);
  }

  @Override
  void write(A array, int start, int count, ByteBuffer target) {
    elements.arrayKind().encode(array, target);
  }
}

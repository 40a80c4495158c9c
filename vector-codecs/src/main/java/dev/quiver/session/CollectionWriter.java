/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.session;

import dev.quiver.internal.codec.CollectionElements;
import dev.quiver.vector.VectorElementException;
import java.nio.ByteBuffer;
import java.util.function.Supplier;

/** Arrays as lists and sets. */
final class CollectionWriter<A> extends ArrayWriter<A> {

  final CollectionElements<A> elements;
  private final Supplier<String> subject;

  CollectionWriter(CollectionElements<A> elements) {
    this.elements = elements;
    this.subject = () -> "list or set of " + elements.cqlType();
  }

  @Override
  Class<A> arrayClass() {
    return elements.arrayClass();
  }

  @Override
  A newArray(A like) {
    return elements.form().newArray(elements.form().count(like));
  }

  @Override
  boolean hasHalfUuid(A array) {
    return elements.hasHalfUuid(array);
  }

  @Override
  int firstUnfit(A array) {
    return elements.firstUnfit(array);
  }

  @Override
  VectorElementException unfit(A array, int index, String subject) {
    return elements.unfit(array, index, subject);
  }

  @Override
  int length(A array) {
    return elements.form().byteLength(array, subject);
  }

  @Override
  void writeElements(A array, ByteBuffer target) {
    elements.form().encode(array, target);
  }
}

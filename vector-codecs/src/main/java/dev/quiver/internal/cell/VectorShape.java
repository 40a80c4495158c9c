/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.cell;

import com.datastax.oss.driver.api.core.type.VectorType;
import dev.quiver.internal.codec.VectorTypes;
import dev.quiver.internal.wire.UnsignedVint;
import dev.quiver.vector.QuiverException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Checks that a vector has as many bytes as its dimension requires or, if its elements have a
 * variable length, at least one byte per element.
 */
final class VectorShape extends CellShape {

  private final Field field;
  private final int dimension;

  /** The number of bytes of an element; 0 for types of variable length. */
  private final int elementLength;

  /** Whether a length precedes each variable-length element; codecs before driver 4.19 use none. */
  private final boolean prefixed;

  private final @Nullable CellShape element;

  VectorShape(Field field, VectorType vector, boolean ofQuiver) {
    this.field = field;
    this.dimension = vector.getDimensions();
    this.elementLength = VectorTypes.fixedLength(vector.getElementType());
    this.prefixed = ofQuiver || VectorTypes.cqlVectorHoldsAnyType();
    if (dimension < 1) {
      throw RowErrors.of(field, "a dimension of at least 1", "" + dimension);
    }
    this.element = elementLength != 0 ? null : of(field.parts().get(0), ofQuiver);
  }

  @Override
  void check(byte[] bytes, int from, int to) {
    int length = to - from;
    long expected = (long) dimension * elementLength;
    if (elementLength != 0 && length != expected) {
      throw RowErrors.wrongLength(field, expected, length);
    } else if (dimension > length) {
      throw RowErrors.of(field, "at least " + dimension + " bytes for its elements", "" + length);
    } else if (element != null && prefixed) {
      checkPrefixed(element, bytes, from, to);
    } else if (element != null) {
      checkSlices(element, bytes, from, length / dimension);
    }
  }

  private void checkSlices(CellShape shape, byte[] bytes, int from, int sliceLength) {
    for (int i = 0; i < dimension; i++) {
      int at = from + i * sliceLength;
      shape.check(bytes, at, at + sliceLength);
    }
  }

  /** Checks elements that are each preceded by their length, as the codec expects. */
  private void checkPrefixed(CellShape shape, byte[] bytes, int from, int to) {
    ByteBuffer source = ByteBuffer.wrap(bytes, from, to - from);
    for (int i = 0; i < dimension; i++) {
      int length = readLength(source, i);
      int at = source.position();
      checkValue(shape, bytes, at, at + length);
      source.position(at + length);
    }
    InnerLengths.end(source.position(), to, dimension, "elements", field);
  }

  private int readLength(ByteBuffer source, int index) {
    try {
      return UnsignedVint.readLength(source, field::toString, index);
    } catch (QuiverException e) {
      throw RowErrors.of(e);
    }
  }
}

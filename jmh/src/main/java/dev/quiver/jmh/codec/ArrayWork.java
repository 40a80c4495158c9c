/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.codec;

import com.datastax.oss.driver.api.core.data.GettableByIndex;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import dev.quiver.row.Vectors;

/**
 * Encodes and decodes arrays with a codec of Quiver, and reads into an array with {@link Vectors}.
 */
final class ArrayWork<A> extends TypeCodecWork {

  interface Reader<A> {
    int read(GettableByIndex row, int column, A target, int index);
  }

  private final GettableByIndex row;
  private final Reader<A> reader;
  private final A target;

  ArrayWork(TypeCodec<A> codec, Class<A> arrayClass, Reader<A> reader, byte[] bytes) {
    super(codec, decoded(codec, bytes));
    this.row = new OneCell(codec.getCqlType(), bytes());
    this.reader = reader;
    this.target = arrayClass.cast(decoded(codec, bytes));
  }

  @Override
  Object decodeInto() {
    reader.read(row, 0, target, 0);
    return target;
  }
}

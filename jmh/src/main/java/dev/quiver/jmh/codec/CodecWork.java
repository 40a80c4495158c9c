/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.codec;

import dev.quiver.internal.wire.ElementType;
import dev.quiver.jmh.BoxedElements;
import dev.quiver.jmh.RandomVector;
import dev.quiver.jmh.VectorApi;

/** A vector, its bytes, and one way to convert between them. */
abstract class CodecWork {

  abstract Object encode();

  abstract Object decode();

  /** Decodes into an existing array, if the API supports it. */
  abstract Object decodeInto();

  static CodecWork of(CodecUnderTest codec, ElementType elementType, int dimension) {
    VectorApi.check(codec);
    byte[] bytes = RandomVector.bytes(elementType, dimension);
    return switch (codec) {
      case MEMCPY -> new CopyWork(bytes);
      case DRIVER_CQL_VECTOR ->
          new TypeCodecWork(
              DriverCodecs.ofObjects(elementType, dimension), BoxedElements.of(elementType, bytes));
      case DRIVER_ARRAY -> TypeCodecWork.of(DriverCodecs.ofArray(elementType, dimension), bytes);
      case QUIVER_CQL_VECTOR, QUIVER_SIMD_CQL_VECTOR ->
          new TypeCodecWork(
              QuiverCodecs.ofObjects(elementType, dimension), BoxedElements.of(elementType, bytes));
      case QUIVER_ARRAY, QUIVER_SIMD_ARRAY -> QuiverCodecs.array(elementType, dimension, bytes);
      case QUIVER_LONGS, QUIVER_SIMD_LONGS -> QuiverCodecs.longs(elementType, dimension, bytes);
    };
  }
}

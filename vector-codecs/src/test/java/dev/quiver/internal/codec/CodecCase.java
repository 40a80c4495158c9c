/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.testkit.RawVectors;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.driver.RawCqlVectors;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** One of Quiver's codecs and a dimension to test it with. */
record CodecCase(TypeCodec<Object> codec, ElementType type, int dimension, boolean bound) {

  /**
   * Returns every codec, bound to a dimension and for any dimension, with small dimensions and with
   * dimensions for which kernels use loops other than the plain one.
   */
  static Stream<CodecCase> all() {
    return IntStream.of(1, 3, 8, 257, 1025)
        .boxed()
        .flatMap(
            dimension ->
                Stream.concat(
                    ofTypes(dimension, true, (type, n) -> VectorCodecFamily.of(type, n)),
                    ofTypes(
                        dimension, false, (type, n) -> VectorCodecFamily.ofAnyDimension(type))));
  }

  private static Stream<CodecCase> ofTypes(int dimension, boolean bound, FamilyFactory families) {
    return Arrays.stream(ElementType.values())
        .flatMap(
            type ->
                families.of(type, dimension).all().stream()
                    .map(codec -> new CodecCase(objects(codec), type, dimension, bound)));
  }

  @SuppressWarnings("unchecked")
  static TypeCodec<Object> objects(TypeCodec<?> codec) {
    return (TypeCodec<Object>) codec;
  }

  Class<?> javaClass() {
    return codec.getJavaType().getRawType();
  }

  int byteLength() {
    return dimension * type.size();
  }

  /** Returns the bytes of a random vector. */
  byte[] sample() {
    return sample(dimension);
  }

  byte[] sample(int dimension) {
    return RawVectors.random(type, dimension, Seed.random(toString() + dimension));
  }

  /** Returns the Java value that the codec should decode from these bytes. */
  Object value(byte[] bytes) {
    if (javaClass() == CqlVector.class) {
      return RawCqlVectors.of(type, bytes);
    } else if (javaClass() == List.class) {
      return RawVectors.list(type, bytes);
    }
    return javaClass() == long[].class ? RawVectors.longs(bytes) : RawVectors.array(type, bytes);
  }

  byte[] encode(Object value) {
    ByteBuffer buffer = codec.encode(value, ProtocolVersion.DEFAULT);
    byte[] bytes = new byte[buffer.remaining()];
    buffer.duplicate().get(bytes);
    return bytes;
  }

  Object decode(ByteBuffer bytes) {
    return codec.decode(bytes, ProtocolVersion.DEFAULT);
  }

  @Override
  public String toString() {
    return codec + " with " + dimension;
  }

  private interface FamilyFactory {
    VectorCodecFamily of(ElementType type, int dimension);
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.oracle;

import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import dev.quiver.internal.codec.VectorTypes;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.testkit.RawVectors;
import dev.quiver.testkit.SpecialValues;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;

/** Vectors of one type. */
record Sample(ElementType type, int dimension, List<byte[]> vectors, long seed) {

  private static final int MAX_VECTORS = 12;
  private static final int MANY_ELEMENTS = 600;
  private static final int[] LONG_DIMENSIONS = {384, 768, 1024, 1025, 1536, 4096};

  /** Mostly short vectors; some long enough for other loops of kernels and pages. */
  static Sample random(ElementType type, SplittableRandom random) {
    int dimension =
        switch (random.nextInt(200)) {
          case 0 -> random.nextInt(1, 2200);
          case 1, 2 -> random.nextInt(1, 520);
          default -> random.nextInt(8) == 0 ? random.nextInt(1, 80) : random.nextInt(1, 18);
        };
    int count = dimension > MANY_ELEMENTS ? 1 : random.nextInt(1, MAX_VECTORS + 1);
    return random(type, dimension, count, random);
  }

  /** Returns a vector that needs several pieces of scratch memory, as embeddings do. */
  static Sample ofLongVector(ElementType type, SplittableRandom random) {
    int dimension = LONG_DIMENSIONS[random.nextInt(LONG_DIMENSIONS.length)];
    return random(type, dimension, 1, random);
  }

  static Sample special(ElementType type) {
    List<byte[]> elements = SpecialValues.of(type);
    ByteBuffer vector = ByteBuffer.allocate(elements.size() * type.size());
    elements.forEach(vector::put);
    return new Sample(type, elements.size(), List.of(vector.array()), 1);
  }

  private static Sample random(
      ElementType type, int dimension, int count, SplittableRandom random) {
    List<byte[]> vectors = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      vectors.add(RawVectors.random(type, dimension, random));
    }
    return new Sample(type, dimension, vectors, random.nextLong());
  }

  DataType elementType() {
    return VectorTypes.dataType(type);
  }

  DataType cqlType() {
    return DataTypes.vectorOf(elementType(), dimension);
  }

  boolean isUuid() {
    return type == ElementType.UUID || type == ElementType.TIMEUUID;
  }

  int byteLength() {
    return dimension * type.size();
  }

  @Override
  public String toString() {
    return "%s, seed %d: %s"
        .formatted(cqlType(), seed, vectors.stream().map(HexFormat.of()::formatHex).toList());
  }
}

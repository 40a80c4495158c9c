/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.page;

import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.UserDefinedType;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import com.datastax.oss.driver.internal.core.type.UserDefinedTypeBuilder;
import dev.quiver.testkit.driver.MappedCodec;
import dev.quiver.testkit.driver.RandomCells;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/** Columns of every kind of type, and cells for them: values, nulls, and malformed bytes. */
final class CellSamples {

  /** A codec of the application that behaves as the driver's, but is not known to. */
  static final TypeCodec<Integer> OTHER_INT = MappedCodec.of(TypeCodecs.INT);

  private static final int[] LENGTHS = {1, 2, 4, 8, 16, 320};
  private static final UserDefinedType UDT =
      new UserDefinedTypeBuilder("ks", "address")
          .withField("street", DataTypes.TEXT)
          .withField("number", DataTypes.INT)
          .build();

  /** The driver's codecs of these types do not handle malformed bytes. */
  private static final List<DataType> COMPOSED =
      List.of(
          DataTypes.listOf(DataTypes.INT),
          DataTypes.setOf(DataTypes.TEXT),
          DataTypes.mapOf(DataTypes.TEXT, DataTypes.BIGINT),
          DataTypes.mapOf(DataTypes.DATE, DataTypes.listOf(DataTypes.BLOB)),
          DataTypes.listOf(DataTypes.BLOB),
          DataTypes.listOf(UDT),
          DataTypes.listOf(DataTypes.listOf(DataTypes.DOUBLE)),
          UDT,
          DataTypes.tupleOf(DataTypes.INT, DataTypes.TEXT));

  static final List<DataType> TYPES =
      Stream.<List<DataType>>of(
              RandomCells.NATIVE_TYPES,
              List.of(
                  DataTypes.vectorOf(DataTypes.FLOAT, 2), DataTypes.vectorOf(DataTypes.BIGINT, 40)),
              COMPOSED)
          .flatMap(List::stream)
          .toList();

  private final SplittableRandom random;
  private final RandomCells cells;

  CellSamples(SplittableRandom random) {
    this.random = random;
    this.cells = new RandomCells(random);
  }

  /** Returns a cell, or null. */
  ByteBuffer next(DataType type) {
    if (COMPOSED.contains(type) || random.nextBoolean()) {
      return cells.cellOrNull(type);
    }
    int length =
        random.nextBoolean() ? random.nextInt(40) : LENGTHS[random.nextInt(LENGTHS.length)];
    return ByteBuffer.wrap(cells.bytes(length));
  }
}

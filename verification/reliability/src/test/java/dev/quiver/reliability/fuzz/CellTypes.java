/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.fuzz;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.internal.core.type.UserDefinedTypeBuilder;
import dev.quiver.internal.codec.VectorTypes;
import dev.quiver.internal.wire.ElementType;
import java.nio.ByteBuffer;
import java.util.List;

/** The types of cells, chosen by a byte of the input. */
final class CellTypes {

  private static final DataType UDT =
      new UserDefinedTypeBuilder(CqlIdentifier.fromInternal("ks"), CqlIdentifier.fromInternal("t"))
          .withField(CqlIdentifier.fromInternal("n"), DataTypes.INT)
          .withField(CqlIdentifier.fromInternal("x"), DataTypes.TEXT)
          .frozen()
          .build();

  /** Elements of vectors: kernels move the first ones. */
  private static final List<DataType> ELEMENTS =
      List.of(
          VectorTypes.dataType(ElementType.FLOAT),
          VectorTypes.dataType(ElementType.DOUBLE),
          VectorTypes.dataType(ElementType.INT),
          VectorTypes.dataType(ElementType.BIGINT),
          VectorTypes.dataType(ElementType.UUID),
          VectorTypes.dataType(ElementType.TIMEUUID),
          DataTypes.TEXT,
          DataTypes.SMALLINT,
          DataTypes.BOOLEAN,
          DataTypes.TIMESTAMP,
          DataTypes.VARINT,
          DataTypes.DECIMAL,
          DataTypes.INET,
          DataTypes.DURATION,
          DataTypes.DATE,
          DataTypes.BLOB,
          DataTypes.vectorOf(DataTypes.FLOAT, 2),
          DataTypes.vectorOf(DataTypes.TEXT, 2),
          DataTypes.listOf(DataTypes.INT, true),
          DataTypes.mapOf(DataTypes.INT, DataTypes.TEXT, true),
          DataTypes.tupleOf(DataTypes.INT, DataTypes.TEXT),
          UDT);

  static final List<DataType> OTHERS =
      List.of(
          DataTypes.INT,
          DataTypes.BIGINT,
          DataTypes.TEXT,
          DataTypes.BOOLEAN,
          DataTypes.UUID,
          DataTypes.TIMESTAMP,
          DataTypes.BLOB,
          DataTypes.listOf(DataTypes.FLOAT),
          DataTypes.listOf(DataTypes.BIGINT),
          DataTypes.setOf(DataTypes.UUID),
          DataTypes.listOf(DataTypes.BOOLEAN),
          DataTypes.listOf(DataTypes.SMALLINT),
          DataTypes.mapOf(DataTypes.TEXT, DataTypes.INT),
          DataTypes.mapOf(DataTypes.INT, DataTypes.DOUBLE),
          DataTypes.listOf(DataTypes.TEXT),
          DataTypes.setOf(DataTypes.vectorOf(DataTypes.FLOAT, 2)),
          DataTypes.tupleOf(DataTypes.INT, DataTypes.vectorOf(DataTypes.FLOAT, 2)),
          UDT);

  private CellTypes() {}

  /** Returns a vector of any dimension, including impossible ones. */
  static DataType vector(ByteBuffer input) {
    return vector(Bytes.next(input), Bytes.nextInt(input));
  }

  static DataType vector(int element, int dimension) {
    return DataTypes.vectorOf(ELEMENTS.get(element % ELEMENTS.size()), dimension);
  }

  /** Returns a column: a vector of up to 15 elements, or another type. */
  static DataType column(int choice) {
    int vectors = 16 * ELEMENTS.size();
    return choice < vectors && choice % 2 == 0
        ? vector(choice / 2, choice % 7 + 1)
        : OTHERS.get(choice / 2 % OTHERS.size());
  }
}

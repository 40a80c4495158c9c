/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.session;

import static dev.quiver.session.BorrowedMemoryTest.bind;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import dev.quiver.internal.codec.VectorTypes;
import dev.quiver.internal.matrix.MatrixRows;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.matrix.DoubleMatrix;
import dev.quiver.matrix.FloatMatrix;
import dev.quiver.matrix.IntMatrix;
import dev.quiver.matrix.LongMatrix;
import dev.quiver.matrix.UuidMatrix;
import dev.quiver.matrix.VectorMatrix;
import dev.quiver.testkit.RawVectors;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.driver.Prepared;
import dev.quiver.vector.QuiverException;
import dev.quiver.vector.VectorDimensionException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests rows of a matrix as vectors, and null rows. */
class BorrowedRowsTest {

  private static final int ROWS = 5;
  private static final int DIMENSION = 100;

  private final SplittableRandom random = Seed.random("rows");

  @ParameterizedTest
  @EnumSource
  void borrowsEveryRowOfEveryMatrix(ElementType type) {
    byte[] bytes = RawVectors.random(type, ROWS * DIMENSION, random);
    VectorMatrix<?> matrix = matrix(type, bytes);
    BoundStatement unset = bind(type, DIMENSION);
    int length = DIMENSION * type.size();
    for (int row = 0; row < ROWS; row++) {
      ByteBuffer expected =
          ByteBuffer.wrap(Arrays.copyOfRange(bytes, row * length, (row + 1) * length));
      for (BoundStatement statement : inEveryWay(unset, matrix, row)) {
        assertThat(statement.getBytesUnsafe(0)).isEqualTo(expected);
        assertThat(statement).isInstanceOf(WriteThroughStatement.class);
      }
    }
  }

  @Test
  void setsOnlyTheVariableAtTheIndex() {
    DataType type = DataTypes.vectorOf(DataTypes.FLOAT, 2);
    BoundStatement unset = new Prepared().with("u", type).with("v", type).with("w", type).bind();
    FloatMatrix matrix = FloatMatrix.wrap(new float[] {1, 2, 3, 4}, 2);
    for (BoundStatement statement :
        List.of(WriteThrough.borrow(unset, 1, matrix, 1), WriteThrough.copy(unset, 1, matrix, 1))) {
      assertThat(statement.getBytesUnsafe(1))
          .isEqualTo(ByteBuffer.allocate(8).putFloat(0, 3).putFloat(4, 4));
      assertThat(statement.isSet(0)).isFalse();
      assertThat(statement.isSet(2)).isFalse();
    }
  }

  @Test
  void writesANullForANullRow() {
    MatrixRows<FloatMatrix> builder = MatrixRows.like(FloatMatrix.wrap(new float[0], 1), 2, false);
    builder.expectRows(2);
    builder.add(new byte[8], 0, 8);
    builder.addNull();
    FloatMatrix matrix = builder.build(true);
    BoundStatement unset = bind(ElementType.FLOAT, 2);
    for (BoundStatement statement : inEveryWay(unset, matrix, 1)) {
      assertThat(statement.isSet(0)).isTrue();
      assertThat(statement.isNull(0)).isTrue();
    }
    assertThat(WriteThrough.borrow(unset, 0, matrix, 0).isNull(0)).isFalse();
    assertThatThrownBy(() -> WriteThrough.borrow(bind(ElementType.FLOAT, 3), 0, matrix, 1))
        .isInstanceOf(VectorDimensionException.class);
  }

  @Test
  void borrowedRowsShowLaterChangesAndCopiesDoNot() {
    FloatMatrix matrix = FloatMatrix.wrap(new float[] {1, 2, 3, 4}, 2);
    List<BoundStatement> statements = inEveryWay(bind(ElementType.FLOAT, 2), matrix, 1);
    matrix.elements()[3] = 5;
    for (int i = 0; i < statements.size(); i++) {
      assertThat(statements.get(i).getBytesUnsafe(0).getFloat(4)).isEqualTo(i < 1 ? 5f : 4f);
    }
  }

  @Test
  void rejectsAMatrixOfOtherElementsOrAnotherDimension() {
    for (ElementType type : ElementType.values()) {
      BoundStatement statement = bind(type, 2);
      String own = nameOf(matrix(type, new byte[5 * 4 * 2 * type.size()]));
      for (ElementType other : ElementType.values()) {
        VectorMatrix<?> matrix = matrix(other, new byte[5 * 4 * 2 * other.size()]);
        boolean fits = type == other || (type.size() == 16 && other.size() == 16);
        assertThatThrownBy(() -> WriteThrough.copy(statement, 0, matrix, 0))
            .isExactlyInstanceOf(fits ? VectorDimensionException.class : QuiverException.class)
            .hasMessage(
                "variable v vector<%s, 2>: expected %s",
                type.cqlName(), fits ? "2 elements, got 8" : own + ", got " + nameOf(matrix));
      }
    }
  }

  @Test
  void rejectsAVariableThatIsNotAVector() {
    FloatMatrix matrix = FloatMatrix.wrap(new float[6], 2);
    for (DataType type :
        List.of(
            DataTypes.INT,
            DataTypes.listOf(DataTypes.FLOAT),
            DataTypes.vectorOf(DataTypes.TEXT, 2))) {
      BoundStatement statement = new Prepared().with("v", type).bind();
      assertThatThrownBy(() -> WriteThrough.borrow(statement, 0, matrix, 0))
          .isExactlyInstanceOf(QuiverException.class)
          .hasMessage(
              "variable v: expected a vector of numbers or UUIDs, for a row of 3 x vector<float, 2>,"
                  + " got "
                  + VectorTypes.describe(type));
    }
  }

  private static String nameOf(VectorMatrix<?> matrix) {
    return matrix.getClass().getSimpleName();
  }

  private static VectorMatrix<?> matrix(ElementType type, byte[] bytes) {
    int dimension = bytes.length / type.size() / ROWS;
    return switch (type) {
      case FLOAT -> FloatMatrix.wrap((float[]) RawVectors.array(type, bytes), dimension);
      case DOUBLE -> DoubleMatrix.wrap((double[]) RawVectors.array(type, bytes), dimension);
      case INT -> IntMatrix.wrap((int[]) RawVectors.array(type, bytes), dimension);
      case BIGINT -> LongMatrix.wrap(RawVectors.longs(bytes), dimension);
      case UUID, TIMEUUID -> UuidMatrix.wrap(RawVectors.longs(bytes), dimension);
    };
  }

  private static List<BoundStatement> inEveryWay(
      BoundStatement statement, VectorMatrix<?> matrix, int row) {
    return List.of(
        WriteThrough.borrow(statement, 0, matrix, row),
        WriteThrough.copy(statement, 0, matrix, row));
  }
}

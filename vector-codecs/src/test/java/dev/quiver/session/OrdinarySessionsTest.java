/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.session;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.internal.core.type.codec.registry.DefaultCodecRegistry;
import dev.quiver.matrix.FloatMatrix;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.driver.ArrayValue;
import dev.quiver.testkit.driver.Prepared;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests sessions without fast frames, which request bytes more than once per request. */
class OrdinarySessionsTest {

  private static final DataType VECTOR = DataTypes.vectorOf(DataTypes.FLOAT, 2);
  private static final float[] ALL = {1, 2, -0.0f, Float.NaN};

  /** The third and the fourth number. */
  private static final ByteBuffer PART =
      ByteBuffer.allocate(8).putFloat(-0.0f).putFloat(Float.NaN).flip();

  @Test
  void encodesCopiesOnce() {
    for (ArrayValue value : ArrayValue.each(5, Seed.random("copied"))) {
      BoundStatement copied = WriteThrough.copy(bind(value.type()), 0, value.array());
      assertEncodedOnce(copied, value.bytes());
    }
  }

  @Test
  void encodesCopiesOfPartsOnce() {
    FloatMatrix matrix = FloatMatrix.wrap(ALL, 2);
    for (BoundStatement copied :
        List.of(
            WriteThrough.copy(bind(VECTOR), 0, matrix, 1),
            WriteThrough.copy(bind(VECTOR), 0, FloatBuffer.wrap(ALL, 2, 2)),
            WriteThrough.copy(bind(VECTOR), 0, FloatBuffer.wrap(ALL, 2, 2).asReadOnlyBuffer()))) {
      assertEncodedOnce(copied, PART);
    }
  }

  /** A statement that is sent again sends the current content of its array. */
  @Test
  void readsBorrowedArraysOnAccess() {
    float[] array = {7, 8};
    BoundStatement borrowed = WriteThrough.borrow(bind(VECTOR), 0, array);
    System.arraycopy(ALL, 2, array, 0, 2);

    assertThat(borrowed.getBytesUnsafe(0)).isEqualTo(PART);
  }

  private static void assertEncodedOnce(BoundStatement statement, ByteBuffer expected) {
    assertThat(statement.getBytesUnsafe(0)).isEqualTo(expected);
    assertThat(statement.getValues().get(0)).isSameAs(statement.getValues().get(0));
  }

  private static BoundStatement bind(DataType type) {
    return new Prepared().registry(new DefaultCodecRegistry("ordinary")).with("v", type).bind();
  }
}

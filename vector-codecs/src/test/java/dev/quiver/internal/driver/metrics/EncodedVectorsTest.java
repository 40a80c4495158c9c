/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchType;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.type.DataTypes;
import dev.quiver.session.WriteThrough;
import dev.quiver.testkit.driver.Prepared;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class EncodedVectorsTest {

  private static final float[] VECTOR = {1, 2, 3};

  private static BoundStatement statement() {
    return new Prepared()
        .with("id", DataTypes.INT)
        .with("v", DataTypes.vectorOf(DataTypes.FLOAT, 3))
        .with("w", DataTypes.vectorOf(DataTypes.FLOAT, 3))
        .with("custom", DataTypes.custom("org.example.Type"))
        .bind()
        .setInt("id", 1)
        .setBytesUnsafe("custom", ByteBuffer.allocate(4));
  }

  @Test
  void countsVectorsWithBytes() {
    BoundStatement none = statement();
    BoundStatement one = none.set("v", VECTOR, float[].class);
    BoundStatement two = one.set("w", VECTOR, float[].class);

    assertThat(EncodedVectors.in(none)).isZero();
    assertThat(EncodedVectors.in(none.setToNull("v"))).isZero();
    assertThat(EncodedVectors.in(one)).isEqualTo(1);
    assertThat(EncodedVectors.in(two)).isEqualTo(2);
    assertThat(EncodedVectors.in(two.unset("v"))).isEqualTo(1);
    assertThat(EncodedVectors.in(none.setBytesUnsafe("w", ByteBuffer.allocate(0))))
        .as("no bytes, which the server rejects, but a value")
        .isEqualTo(1);
  }

  @Test
  void doesNotCountBorrowedVectors() {
    BoundStatement borrowed = WriteThrough.borrow(statement(), "v", VECTOR);

    assertThat(EncodedVectors.in(borrowed)).isZero();
    assertThat(EncodedVectors.in(borrowed.set("w", VECTOR, float[].class))).isEqualTo(1);
  }

  @Test
  void countsTheVectorsOfABatchsStatements() {
    BoundStatement two =
        statement().set("v", VECTOR, float[].class).set("w", VECTOR, float[].class);
    SimpleStatement simple = SimpleStatement.newInstance("INSERT", 1, VECTOR);

    assertThat(EncodedVectors.in(simple)).isZero();
    assertThat(EncodedVectors.in(BatchStatement.newInstance(BatchType.LOGGED, two, simple, two)))
        .isEqualTo(4);
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.internal.core.cql.DefaultRow;
import dev.quiver.row.Vectors;
import dev.quiver.testkit.Allocation;
import dev.quiver.testkit.InNewJvm;
import dev.quiver.testkit.driver.Column;
import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that reading vectors from a page, shared or not, in place allocates nothing. */
@InNewJvm
class VectorsOnPagesAllocationTest {

  /** A row of a page with a number, a vector and a null. */
  private static Row row(int dimension) {
    Page page = new Page(1, 3);
    byte[] cell = new byte[Float.BYTES * dimension];
    ByteBuffer.wrap(cell).putFloat(0, 7).putFloat(cell.length - Float.BYTES, 8);
    page.cell(new byte[4]).cell(cell).cell(-1);
    return new DefaultRow(
        Column.definitions(
            List.of(
                Column.of("id", DataTypes.INT),
                Column.of("v", DataTypes.vectorOf(DataTypes.FLOAT, dimension)),
                Column.of("n", DataTypes.vectorOf(DataTypes.FLOAT, dimension)))),
        page.read().remove());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 32, 63, 64, 384, 1536})
  void readingAllocatesNothing(int dimension) {
    Row row = row(dimension);
    float[] target = new float[dimension + 1];
    assertThat(Vectors.read(row, 1, target, 1)).isEqualTo(dimension);
    assertThat(target[1]).isEqualTo(dimension == 1 ? 8 : 7);
    assertThat(target[dimension]).isEqualTo(8);
    assertThat(Vectors.read(row, 2, target, 1)).isEqualTo(Vectors.NULL);

    assertThat(Allocation.bytesPerCall(20_000, 0, () -> Vectors.read(row, 1, target, 1))).isZero();
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.cql.Row;
import dev.quiver.row.Vectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Vectors are read from a page where they lie, whether they share it or not. */
class VectorsOnPagesTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 32, 63, 64, 384, 1536})
  void values(int dimension) {
    Row row = VectorsOnPagesAllocationTest.row(dimension);
    float[] target = new float[dimension + 1];

    assertThat(Vectors.read(row, 1, target, 1)).isEqualTo(dimension);
    assertThat(target[1]).isEqualTo(dimension == 1 ? 8 : 7);
    assertThat(target[dimension]).isEqualTo(8);
    assertThat(Vectors.read(row, 2, target, 1)).isEqualTo(Vectors.NULL);
  }
}

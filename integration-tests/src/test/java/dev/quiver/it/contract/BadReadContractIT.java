/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.CodecNotFoundException;
import dev.quiver.codec.VectorCodecs;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.row.Vectors;
import dev.quiver.vector.VectorLengthException;
import dev.quiver.vector.VectorTypeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A row is not read as what it is not, and no array is changed by trying. */
@ExtendWith(ServerExtension.class)
class BadReadContractIT {
  private final TestCluster cluster;
  private final CqlSession quiver;

  BadReadContractIT(TestCluster cluster) {
    this.cluster = cluster;
    this.quiver = cluster.quiver();
  }

  @Test
  void aColumnIsNotReadAsAnotherType() {
    Row row = storedRow();

    assertThatThrownBy(() -> row.get("v", double[].class))
        .isInstanceOf(CodecNotFoundException.class);
    assertThatThrownBy(() -> row.getVector("v", Double.class))
        .isInstanceOf(CodecNotFoundException.class);
    double[] doubles = {7, 7, 7};
    assertThatThrownBy(() -> Vectors.read(row, row.firstIndexOf("v"), doubles, 0))
        .isInstanceOf(VectorTypeException.class)
        .hasMessage(
            "column v: expected vector<double, n> to read into double[], got vector<float, 3>");
    assertThat(doubles).containsOnly(7);
  }

  @Test
  void anArrayWithoutRoomIsNotTouched() {
    Row row = storedRow();

    float[] floats = {7, 7, 7};
    for (int index : new int[] {-1, 1, 3, Integer.MAX_VALUE}) {
      assertThatThrownBy(() -> Vectors.read(row, row.firstIndexOf("v"), floats, index))
          .isInstanceOf(IndexOutOfBoundsException.class)
          .hasMessage(
              "column v vector<float, 3>: expected room for 3 elements from index "
                  + index
                  + ", got an array of 3");
    }
    assertThat(floats).containsOnly(7);
  }

  @Test
  void aRowIsNotDecodedAsAnotherDimension() {
    Row row = storedRow();

    assertThatThrownBy(
            () -> row.get("v", VectorCodecs.vectorToArray(DataTypes.FLOAT, 4, float[].class)))
        .isInstanceOfSatisfying(
            VectorLengthException.class,
            e -> {
              assertThat(e.expected()).isEqualTo(16);
              assertThat(e.actual()).isEqualTo(12);
            })
        .hasMessage("vector<float, 4>: expected 16 bytes, got 12");
    assertThatThrownBy(
            () -> row.get("v", VectorCodecs.vectorToArray(DataTypes.DOUBLE, double[].class)))
        .isInstanceOf(VectorLengthException.class)
        .hasMessage("vector<double>: expected a multiple of 8 bytes, got 12");
    try (CqlSession bound =
        cluster.open(
            b -> b.addTypeCodecs(VectorCodecs.vectorToArray(DataTypes.FLOAT, 4, float[].class)))) {
      Table table = cluster.vectorTable(ElementType.FLOAT, 3);
      int id = table.write(quiver, new float[3]);
      Row boundRow = table.row(bound, id);
      PreparedStatement insert = bound.prepare(table.insert("?"));

      assertThatThrownBy(() -> boundRow.get("v", float[].class))
          .isInstanceOf(CodecNotFoundException.class);
      assertThatThrownBy(() -> insert.bind(Table.newId(), new float[3]))
          .isInstanceOf(CodecNotFoundException.class);
    }
  }

  private Row storedRow() {
    Table table = cluster.vectorTable(ElementType.FLOAT, 3);
    return table.row(table.write(quiver, new float[] {1, 2, 3}));
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.data.CqlVector;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.it.contract.RawVector.ArrayCase;
import dev.quiver.row.Vectors;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A vector that is null, in all the ways it can become that. */
@ExtendWith(ServerExtension.class)
class NullContractIT {
  private static final int DIMENSION = 3;

  private final TestCluster cluster;
  private final CqlSession quiver;

  NullContractIT(TestCluster cluster) {
    this.cluster = cluster;
    this.quiver = cluster.quiver();
  }

  @ParameterizedTest
  @EnumSource
  void everyWayToWriteNullIsReadAsNull(ElementType type) {
    Table table = cluster.vectorTable(type, DIMENSION);
    RawVector vector = RawVector.random(type, DIMENSION);

    assertReadAsNull(table, table.write(quiver, (Object) null), vector);
    assertReadAsNull(table, table.write(quiver, bound -> bound.setToNull("v")), vector);
    if (cluster.hasUnset()) {
      assertReadAsNull(table, table.write(quiver, bound -> bound.unset("v")), vector);
    }
    for (ArrayCase<?> arrayCase : vector.kinds()) {
      assertReadAsNull(table, table.write(quiver, bound -> setNull(bound, arrayCase)), vector);
    }

    int simple = Table.newId();
    quiver.execute(table.insert("?"), simple, null);
    assertReadAsNull(table, simple, vector);

    int neverWritten = Table.newId();
    quiver.execute("INSERT INTO " + table + " (id) VALUES (?)", neverWritten);
    assertReadAsNull(table, neverWritten, vector);
  }

  private static <T> BoundStatement setNull(BoundStatement bound, ArrayCase<T> arrayCase) {
    return bound.set("v", null, arrayCase.javaType());
  }

  private static void assertReadAsNull(Table table, int id, RawVector vector) {
    Row row = table.row(id);
    assertThat(row.isNull("v")).isTrue();
    assertThat(row.getBytesUnsafe("v")).isNull();
    assertThat(row.getObject("v")).isNull();
    for (ArrayCase<?> arrayCase : vector.kinds()) {
      assertThat((Object) arrayCase.get(row, "v")).as(arrayCase.javaType().toString()).isNull();
    }
    assertThat((Object) row.get("v", vector.array().getClass())).isNull();
  }

  @Test
  void aNullIsNoCqlVectorAsInTheStockDriver() {
    Table table = cluster.vectorTable(ElementType.FLOAT, DIMENSION);
    int id = table.write(quiver, (Object) null);

    for (CqlSession session : new CqlSession[] {quiver, cluster.stock()}) {
      assertThat((Object) table.row(session, id).getVector("v", Float.class)).isNull();
      assertThat((Object) table.row(session, id).get("v", CqlVector.class)).isNull();
    }
  }

  @Test
  void aNullLeavesTheArrayAsItWas() {
    float[] floats = {1, 2, 3, 4};
    Row row = nullRow(ElementType.FLOAT);
    int v = row.firstIndexOf("v");
    assertThat(Vectors.read(row, v, floats, 0)).isEqualTo(Vectors.NULL);
    assertThat(Vectors.read(row, v, floats, 1)).isEqualTo(Vectors.NULL);
    assertThat(floats).containsExactly(1, 2, 3, 4);

    double[] doubles = {1, 2, 3};
    assertThat(Vectors.read(nullRow(ElementType.DOUBLE), v, doubles, 0)).isEqualTo(Vectors.NULL);
    assertThat(doubles).containsExactly(1, 2, 3);

    int[] ints = {1, 2, 3};
    assertThat(Vectors.read(nullRow(ElementType.INT), v, ints, 0)).isEqualTo(Vectors.NULL);
    assertThat(ints).containsExactly(1, 2, 3);

    long[] longs = {1, 2, 3, 4, 5, 6};
    assertThat(Vectors.read(nullRow(ElementType.BIGINT), v, longs, 0)).isEqualTo(Vectors.NULL);
    assertThat(Vectors.read(nullRow(ElementType.UUID), v, longs, 0)).isEqualTo(Vectors.NULL);
    assertThat(longs).containsExactly(1, 2, 3, 4, 5, 6);

    UUID[] uuids = {new UUID(1, 2), null, null};
    assertThat(Vectors.read(nullRow(ElementType.UUID), v, uuids, 0)).isEqualTo(Vectors.NULL);
    assertThat(Vectors.read(nullRow(ElementType.TIMEUUID), v, uuids, 0)).isEqualTo(Vectors.NULL);
    assertThat(uuids).containsExactly(new UUID(1, 2), null, null);
  }

  private Row nullRow(ElementType type) {
    Table table = cluster.vectorTable(type, DIMENSION);
    return table.row(table.write(quiver, (Object) null));
  }

  @Test
  void nullOverwritesAndUnsetDoesNot() {
    Table table = cluster.vectorTable(ElementType.FLOAT, DIMENSION);
    float[] vector = {1, 2, 3};
    PreparedStatement insert = quiver.prepare(table.insert("?"));
    int id = table.write(quiver, vector);

    BoundStatement unset = insert.bind(id, vector).unset("v");
    if (cluster.hasUnset()) {
      quiver.execute(unset);
    } else {
      assertThatThrownBy(() -> quiver.execute(unset)).isInstanceOf(IllegalStateException.class);
    }
    assertThat(table.row(id).get("v", float[].class)).containsExactly(vector);

    quiver.execute(insert.bind(id, null));
    assertThat(table.row(id).isNull("v")).isTrue();
  }

  @Test
  void anUpdateOfOneVectorKeepsTheOtherColumns() {
    Table table = cluster.createTable("v vector<float, 3>, w vector<double, 2>, t text");
    int id = Table.newId();
    quiver.execute(
        "INSERT INTO " + table + " (id, v, w, t) VALUES (?, ?, ?, ?)",
        id,
        new float[] {1, 2, 3},
        new double[] {4, 5},
        "six");

    quiver.execute(
        quiver
            .prepare("UPDATE " + table + " SET v = ? WHERE id = ?")
            .bind(new float[] {-1, -2, -3}, id));
    Row updated = table.row(id);
    assertThat(updated.get("v", float[].class)).containsExactly(-1, -2, -3);
    assertThat(updated.get("w", double[].class)).containsExactly(4, 5);
    assertThat(updated.getString("t")).isEqualTo("six");

    quiver.execute(
        SimpleStatement.newInstance("UPDATE " + table + " SET v = ? WHERE id = ?", null, id));
    Row cleared = table.row(id);
    assertThat(cleared.isNull("v")).isTrue();
    assertThat(cleared.get("w", double[].class)).containsExactly(4, 5);
    assertThat(cleared.getString("t")).isEqualTo("six");
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.it.contract.RawVector.ArrayCase;
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
}

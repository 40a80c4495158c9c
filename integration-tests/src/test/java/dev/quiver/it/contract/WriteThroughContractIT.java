/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.session.WriteThrough;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that write-through statements store the same bytes as the stock driver. */
@ExtendWith(ServerExtension.class)
class WriteThroughContractIT {
  private static final int DIMENSION = 3;

  private final TestCluster cluster;
  private final CqlSession quiver;
  private final CqlSession stock;

  WriteThroughContractIT(TestCluster cluster) {
    this.cluster = cluster;
    this.quiver = cluster.quiver();
    this.stock = cluster.stock();
  }

  @ParameterizedTest
  @EnumSource
  void storesVectors(ElementType type) {
    Table table = cluster.vectorTable(type, DIMENSION);
    PreparedStatement insert = quiver.prepare(table.insert("?"));
    for (RawVector vector : RawVector.samples(type, DIMENSION)) {
      for (Object array : vector.arrays()) {
        int id = Table.newId();
        quiver.execute(WriteThrough.borrow(insert.bind(id), "v", array));
        assertHolds(table, id, vector);
      }
    }

    RawVector vector = RawVector.random(type, DIMENSION);
    for (Setter setter : Setter.values()) {
      int id = Table.newId();
      quiver.execute(setter.set(insert.bind(id), "v", vector.array()));
      assertHolds(table, id, vector);
    }
  }

  private void assertHolds(Table table, int id, RawVector vector) {
    assertThat(table.row(stock, id).getBytesUnsafe("v"))
        .as(vector.toString())
        .isEqualTo(vector.bytes());
  }

  @Test
  void storesNullsAndUnsetValues() {
    Table table = cluster.createTable("v vector<float, 3>, w vector<int, 1>");
    String insert = "INSERT INTO " + table + " (id, v, w) VALUES (?, ?, ?)";
    float[] vector = {1, 2, 3};
    int[] one = {4};
    for (Setter setter : Setter.values()) {
      int id = Table.newId();
      BoundStatement both =
          setter.set(setter.set(quiver.prepare(insert).bind(id), "v", vector), "w", one);
      quiver.execute(both);

      if (cluster.hasUnset()) {
        quiver.execute(setter.set(both.unset("w"), "v", new float[] {5, 6, 7}));
        Row row = table.row(id);
        assertThat(row.get("v", float[].class)).containsExactly(5, 6, 7);
        assertThat(row.get("w", int[].class)).containsExactly(4);
      } else {
        assertThatThrownBy(() -> quiver.execute(both.unset("w")))
            .isInstanceOf(IllegalStateException.class);
      }

      quiver.execute(setter.set(both, "v", null));
      assertThat(table.row(id).isNull("v")).isTrue();
      assertThat(table.row(id).get("w", int[].class)).containsExactly(4);
      quiver.execute(setter.set(both.setToNull("v"), "v", vector).setToNull("w"));
      assertThat(table.row(id).get("v", float[].class)).containsExactly(vector);
      assertThat(table.row(id).isNull("w")).isTrue();
    }
  }
}

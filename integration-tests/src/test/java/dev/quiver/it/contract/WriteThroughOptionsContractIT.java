/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PagingState;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import dev.quiver.session.WriteThrough;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tests that the options of a write-through statement reach the server. */
@ExtendWith(ServerExtension.class)
class WriteThroughOptionsContractIT {
  private final TestCluster cluster;
  private final CqlSession quiver;

  WriteThroughOptionsContractIT(TestCluster cluster) {
    this.cluster = cluster;
    this.quiver = cluster.quiver();
  }

  @Test
  void pagesResults() {
    Table table = cluster.createTable("v vector<float, 3>");
    PreparedStatement insert = quiver.prepare(table.insert("?"));
    int[] ids = IntStream.range(0, 25).toArray();
    for (int id : ids) {
      quiver.execute(WriteThrough.borrow(insert.bind(id), "v", new float[] {id, 0, 1}));
    }
    PreparedStatement select = quiver.prepare("SELECT id, v FROM " + table + " WHERE id IN ?");
    BoundStatement statement = WriteThrough.borrow(select.bind(), 0, ids).setPageSize(2);
    List<Integer> seen = new ArrayList<>();
    ResultSet result = quiver.execute(statement);
    PagingState middle = result.getExecutionInfo().getSafePagingState();
    result.forEach(
        row -> {
          assertThat(row.get("v", float[].class)).containsExactly(row.getInt("id"), 0, 1);
          seen.add(row.getInt("id"));
        });
    assertThat(seen).hasSize(ids.length).doesNotHaveDuplicates();
    assertThat(result.getExecutionInfos()).hasSizeGreaterThan(ids.length / 2);

    List<Integer> rest = new ArrayList<>();
    quiver.execute(statement.setPagingState(middle)).forEach(row -> rest.add(row.getInt("id")));
    assertThat(rest).isEqualTo(seen.subList(2, seen.size()));
  }

  /** The statement is sent for each page, with the current content of the borrowed array. */
  @Test
  void anArrayIsBorrowedUntilTheLastPage() {
    Table table = cluster.createTable("v vector<float, 3>");
    PreparedStatement insert = quiver.prepare(table.insert("?"));
    int[] ids = IntStream.range(0, 10).toArray();
    for (int id : ids) {
      quiver.execute(WriteThrough.borrow(insert.bind(id), "v", new float[] {id, 0, 1}));
    }
    PreparedStatement select = quiver.prepare("SELECT id FROM " + table + " WHERE id IN ?");
    ResultSet copied = quiver.execute(WriteThrough.copy(select.bind(), 0, ids).setPageSize(2));
    int[] array = ids.clone();
    ResultSet borrowed =
        quiver.execute(WriteThrough.borrow(select.bind(), 0, array).setPageSize(2));
    Arrays.fill(ids, 0);
    Arrays.fill(array, 0);

    assertThat(copied.all()).hasSize(10);
    assertThat(borrowed.all()).hasSizeLessThan(10);
  }
}

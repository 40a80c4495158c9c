/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PagingState;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.session.WriteThrough;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What a write-through statement can ask for besides its values reaches the server. */
@ExtendWith(ServerExtension.class)
class WriteThroughOptionsContractIT {
  private static final float[] VECTOR = {1.5f, -2, Float.NaN};

  private final TestCluster cluster;
  private final CqlSession quiver;

  WriteThroughOptionsContractIT(TestCluster cluster) {
    this.cluster = cluster;
    this.quiver = cluster.quiver();
  }

  @Test
  void conditions() {
    Table table = cluster.vectorTable(ElementType.FLOAT, 3);
    PreparedStatement insert = quiver.prepare(table.insert("?") + " IF NOT EXISTS");
    BoundStatement statement =
        WriteThrough.borrow(insert.bind(Table.newId()), "v", VECTOR)
            .setSerialConsistencyLevel(DefaultConsistencyLevel.LOCAL_SERIAL);

    assertThat(quiver.execute(statement).wasApplied()).isTrue();
    ResultSet refused = quiver.execute(statement);
    assertThat(refused.wasApplied()).isFalse();
    assertThat(refused.one().getBytesUnsafe("v")).isEqualTo(RawVector.bytesOf(VECTOR));
  }

  @Test
  void consistency() {
    cluster.assume(Ability.SINGLE_REPLICA);
    Table table = cluster.vectorTable(ElementType.FLOAT, 3);
    BoundStatement statement =
        WriteThrough.borrow(quiver.prepare(table.insert("?")).bind(Table.newId()), "v", VECTOR);

    assertThatThrownBy(
            () -> quiver.execute(statement.setConsistencyLevel(DefaultConsistencyLevel.THREE)))
        .isInstanceOf(AllNodesFailedException.class)
        .hasMessageContaining("UnavailableException")
        .hasMessageContaining("at consistency THREE");
    quiver.execute(statement.setConsistencyLevel(DefaultConsistencyLevel.ALL));
  }

  @Test
  void timestamps() {
    Table table = cluster.vectorTable(ElementType.FLOAT, 3);
    int id = Table.newId();
    quiver.execute(
        WriteThrough.borrow(quiver.prepare(table.insert("?")).bind(id), "v", VECTOR)
            .setQueryTimestamp(12_345));

    assertThat(selected("writetime(v)", table, id).getLong(0)).isEqualTo(12_345);
  }

  @Test
  void nowInSeconds() {
    Table table = cluster.vectorTable(ElementType.FLOAT, 3);
    int id = Table.newId();
    int timeToLive = 10_000;
    int past = Math.toIntExact(System.currentTimeMillis() / 1000) - timeToLive / 2;
    BoundStatement statement =
        WriteThrough.borrow(
                quiver.prepare(table.insert("?") + " USING TTL " + timeToLive).bind(id),
                "v",
                VECTOR)
            .setNowInSeconds(past);

    if (cluster.protocolVersion() >= 5) {
      quiver.execute(statement);
      assertThat(selected("ttl(v)", table, id).getInt(0)).isBetween(timeToLive / 4, timeToLive / 2);
    } else {
      assertThatThrownBy(() -> quiver.execute(statement))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("Can't use nowInSeconds with protocol");
    }
  }

  private Row selected(String column, Table table, int id) {
    return quiver.execute("SELECT " + column + " FROM " + table + " WHERE id = " + id).one();
  }

  @Test
  void tracing() {
    Table table = cluster.vectorTable(ElementType.FLOAT, 3);
    int id = Table.newId();
    BoundStatement statement =
        WriteThrough.borrow(quiver.prepare(table.insert("?")).bind(id), "v", VECTOR);

    assertThat(quiver.execute(statement).getExecutionInfo().getTracingId()).isNull();
    assertThat(quiver.execute(statement.setTracing(true)).getExecutionInfo().getTracingId())
        .isNotNull();
    ResultSet read =
        quiver.execute(
            quiver.prepare("SELECT v FROM " + table + " WHERE id = ?").bind(id).setTracing(true));
    assertThat(read.getExecutionInfo().getTracingId()).isNotNull();
    assertThat(read.one().get("v", float[].class)).containsExactly(VECTOR);
  }

  /** The server takes it and does nothing with it. */
  @Test
  void customPayload() {
    cluster.assume(Ability.CUSTOM_PAYLOADS);
    Table table = cluster.vectorTable(ElementType.FLOAT, 3);
    int id = Table.newId();
    BoundStatement statement =
        WriteThrough.borrow(quiver.prepare(table.insert("?")).bind(id), "v", VECTOR)
            .setCustomPayload(Map.of("key", ByteBuffer.wrap(new byte[1_000])));

    if (cluster.protocolVersion() >= 4) {
      quiver.execute(statement);
      assertThat(table.row(id).get("v", float[].class)).containsExactly(VECTOR);
    } else {
      assertThatThrownBy(() -> quiver.execute(statement))
          .hasMessageContaining("Custom payloads require protocol V4");
    }
  }

  @Test
  void paging() {
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

  /** The statement is sent again for each page: what was lent is encoded as it is then. */
  @Test
  void anArrayIsLentUntilTheLastPageWasFetched() {
    Table table = cluster.createTable("v vector<float, 3>");
    PreparedStatement insert = quiver.prepare(table.insert("?"));
    int[] ids = IntStream.range(0, 10).toArray();
    for (int id : ids) {
      quiver.execute(WriteThrough.borrow(insert.bind(id), "v", new float[] {id, 0, 1}));
    }
    PreparedStatement select = quiver.prepare("SELECT id FROM " + table + " WHERE id IN ?");
    ResultSet copied = quiver.execute(WriteThrough.copy(select.bind(), 0, ids).setPageSize(2));
    int[] lent = ids.clone();
    ResultSet borrowed = quiver.execute(WriteThrough.borrow(select.bind(), 0, lent).setPageSize(2));
    Arrays.fill(ids, 0);
    Arrays.fill(lent, 0);

    assertThat(copied.all()).hasSize(10);
    assertThat(borrowed.all()).hasSizeLessThan(10);
  }
}

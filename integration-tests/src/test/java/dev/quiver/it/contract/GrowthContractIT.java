/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.internal.core.type.codec.registry.DefaultCodecRegistry;
import com.datastax.oss.driver.shaded.guava.common.cache.Cache;
import dev.quiver.row.Vectors;
import java.lang.reflect.Field;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * The driver's cache of codecs stays as it is. Up to 4.18, the stock driver adds a codec to it for
 * every result set that has a vector.
 */
@ExtendWith(ServerExtension.class)
class GrowthContractIT {
  private static final int RESULT_SETS = 2_000;
  private static final float[] FLOATS = {1, 2, 3};
  private static final UUID[] UUIDS = {new UUID(1, 2), new UUID(3, 4)};

  private final TestCluster cluster;
  private final CqlSession quiver;

  GrowthContractIT(TestCluster cluster) {
    this.cluster = cluster;
    this.quiver = cluster.quiver();
  }

  @Test
  void manyStatementsAndResultsLeaveTheCacheAsItIs() throws ReflectiveOperationException {
    Table table =
        cluster.createTable(
            "v vector<float, 3>, u vector<uuid, 2>, l list<frozen<vector<float, 3>>>");
    for (int i = 0; i < 10; i++) {
      useEveryKindOfStatement(table, i);
    }
    long size = cacheSize(quiver);
    // What the driver makes out of codecs of vectors, it may keep: once.
    assertThat(size).isPositive();

    for (int i = 0; i < RESULT_SETS / 2; i++) {
      useEveryKindOfStatement(table, i);
    }
    assertThat(cacheSize(quiver)).isEqualTo(size);
  }

  /** Two results, of a simple and of a prepared statement, and one of each to write. */
  private void useEveryKindOfStatement(Table table, int i) {
    int id = i % 2;
    String columns = "INSERT INTO " + table + " (id, v, u, l) VALUES (?, ?, ?, ?)";
    if (id == 0) {
      quiver.execute(columns, id, FLOATS, UUIDS, List.of(FLOATS, FLOATS));
    } else {
      PreparedStatement insert = quiver.prepare(columns);
      quiver.execute(insert.bind(id, FLOATS, UUIDS, List.of(FLOATS, FLOATS)));
    }

    read(quiver.execute("SELECT * FROM " + table + " WHERE id = ?", id).one());
    PreparedStatement select = quiver.prepare("SELECT * FROM " + table + " WHERE id = ?");
    read(quiver.execute(select.bind(id)).one());
  }

  private static void read(Row row) {
    assertThat(row.get("v", float[].class)).containsExactly(FLOATS);
    assertThat(row.getVector("v", Float.class).size()).isEqualTo(3);
    assertThat(row.getObject("v")).isNotNull();
    assertThat(Vectors.read(row, row.firstIndexOf("v"), new float[3], 0)).isEqualTo(3);
    assertThat(row.get("u", UUID[].class)).containsExactly(UUIDS);
    assertThat(row.getObject("u")).isNotNull();
    assertThat(row.getList("l", float[].class)).containsExactly(FLOATS, FLOATS);
    assertThat(row.getObject("l")).isInstanceOf(List.class);
  }

  /** How many codecs the driver's registry keeps. */
  private static long cacheSize(CqlSession session) throws ReflectiveOperationException {
    CodecRegistry registry = session.getContext().getCodecRegistry();
    Field cache = DefaultCodecRegistry.class.getDeclaredField("cache");
    cache.setAccessible(true);
    return ((Cache<?, ?>) cache.get(registry)).asMap().size();
  }
}

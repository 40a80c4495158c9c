/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.metadata.Metadata;
import dev.quiver.internal.schema.TableName;
import dev.quiver.testkit.Stub;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Tests scans of a cluster for which the driver has no token map. */
class PlannerTest {
  private static final ScanSpec SPEC =
      new ScanSpec(
          Settings.of(Map.of()),
          TableName.ofExact("k", "t"),
          List.of("id"),
          List.of(),
          List.of(),
          ScanSpec.NO_LIMIT);

  private static <T> T answering(Class<T> type, Object answer) {
    return Stub.of(type, (method, arguments) -> answer);
  }

  @Test
  @SuppressWarnings("FutureReturnValueIgnored") // it is returned
  void theErrorOfAMissingTokenMapNamesPartitionerAndOptions() {
    Row row = answering(Row.class, "com.amazonaws.cassandra.DefaultPartitioner");
    AsyncResultSet rows = answering(AsyncResultSet.class, row);
    Metadata metadata = answering(Metadata.class, Optional.empty());
    CqlSession session =
        Stub.of(
            CqlSession.class,
            (method, arguments) ->
                method.equals("getMetadata") ? metadata : CompletableFuture.completedFuture(rows));
    assertThatThrownBy(() -> Planner.ranges(session, SPEC))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("cluster is com.amazonaws.cassandra.DefaultPartitioner")
        .hasMessageContaining("advanced.metadata.token-map.enabled")
        .hasMessageContaining("Filter by the partition key with = or IN");
  }

  @Test
  void aScanOfKeysNeedsNoTokenMap() {
    assertThat(Planner.keys(List.of(List.of(new byte[] {1})))).hasSize(1);
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.metadata.Metadata;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Scans of a cluster whose token map the driver has not. */
class PlannerTest {
  private static final ScanSpec SPEC =
      new ScanSpec(
          Settings.of(Map.of()),
          new TableName("k", "t"),
          List.of("id"),
          List.of(),
          List.of(),
          ScanSpec.NO_LIMIT);

  private static <T> T fake(Class<T> type, Map<String, ?> answers) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> answers.get(method.getName())));
  }

  private static CqlSession session(String config) {
    Row row = fake(Row.class, Map.of("getString", "com.amazonaws.cassandra.DefaultPartitioner"));
    return fake(
        CqlSession.class,
        Map.of(
            "getMetadata",
            fake(Metadata.class, Map.of("getTokenMap", Optional.empty())),
            "getContext",
            fake(
                DriverContext.class,
                Map.of("getConfig", DriverConfigLoader.fromString(config).getInitialConfig())),
            "execute",
            fake(ResultSet.class, Map.of("one", row))));
  }

  @Test
  void namesAPartitionerThatTheDriverDoesNotKnow() {
    assertThatThrownBy(() -> Planner.ranges(session(""), SPEC))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("the partitioner com.amazonaws.cassandra.DefaultPartitioner")
        .hasMessageNotContaining("metadata.token-map");
  }

  @Test
  void namesTheOptionThatIsOff() {
    String off = "datastax-java-driver.advanced.metadata.token-map.enabled = false";
    assertThatThrownBy(() -> Planner.ranges(session(off), SPEC))
        .hasMessageContaining("set advanced.metadata.token-map.enabled");
  }

  @Test
  void aScanOfKeysNeedsNoTokenMap() {
    assertThat(Planner.keys(List.of(List.of(new byte[] {1})))).hasSize(1);
  }
}

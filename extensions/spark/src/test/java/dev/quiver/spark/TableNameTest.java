/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.metadata.Metadata;
import com.datastax.oss.driver.api.core.metadata.schema.KeyspaceMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.TableMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.ViewMetadata;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Tables as the driver knows them. */
class TableNameTest {
  private static final TableName VIEW = new TableName("k", "by_title");

  private static <T> T fake(Class<T> type, Map<String, Supplier<?>> answers) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> answers.get(method.getName()).get()));
  }

  private static CqlSession session(Optional<KeyspaceMetadata> keyspace, Supplier<?> refresh) {
    Metadata metadata = fake(Metadata.class, Map.of("getKeyspace", () -> keyspace));
    return fake(CqlSession.class, Map.of("getMetadata", () -> metadata, "refreshSchema", refresh));
  }

  @Test
  void findsTheTableOfAMaterializedView() {
    ViewMetadata view =
        fake(ViewMetadata.class, Map.of("getBaseTable", () -> CqlIdentifier.fromInternal("Docs")));
    KeyspaceMetadata keyspace =
        fake(
            KeyspaceMetadata.class,
            Map.of("getTable", Optional::empty, "getView", () -> Optional.of(view)));
    CqlSession session = session(Optional.of(keyspace), () -> null);
    assertThat(VIEW.base(session)).isEqualTo(new TableName("k", "Docs"));
  }

  @Test
  void aTableHasItsOwnRows() {
    TableMetadata table = fake(TableMetadata.class, Map.of());
    KeyspaceMetadata keyspace =
        fake(KeyspaceMetadata.class, Map.of("getTable", () -> Optional.of(table)));
    TableName name = new TableName("k", "docs");
    assertThat(name.base(session(Optional.of(keyspace), () -> null))).isSameAs(name);
  }

  @Test
  void namesTheTimeoutIfTheSchemaCannotBeRead() {
    CqlSession session =
        session(
            Optional.empty(),
            () -> {
              throw new DriverTimeoutException("query 'SELECT ...' timed out");
            });
    assertThatThrownBy(() -> VIEW.of(session))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("k.by_title")
        .hasMessageContaining("query 'SELECT ...' timed out")
        .hasMessageContaining("driver.advanced.metadata.schema.request-timeout");
  }
}

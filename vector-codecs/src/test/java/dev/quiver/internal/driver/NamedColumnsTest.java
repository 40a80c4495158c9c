/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.cql.ColumnDefinition;
import com.datastax.oss.driver.api.core.detach.AttachmentPoint;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.internal.core.type.PrimitiveType;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Columns of a table that no server sent. */
class NamedColumnsTest {

  private static final ColumnDefinition OF = column("ks", "t");

  @Test
  void areOfTheTableWithANameAndATypeOfTheirOwn() {
    ColumnDefinition column = NamedColumns.column(OF, "Count", DataTypes.BIGINT);
    assertThat(column.getKeyspace()).isEqualTo(CqlIdentifier.fromInternal("ks"));
    assertThat(column.getTable()).isEqualTo(CqlIdentifier.fromInternal("t"));
    assertThat(column.getName()).isEqualTo(CqlIdentifier.fromInternal("Count"));
    assertThat(column.getType()).isEqualTo(DataTypes.BIGINT);
    assertThat(NamedColumns.all(List.of(OF, column))).containsExactly(OF, column);
  }

  /** As what the driver has read: by their types. */
  @Test
  void areAttachedAsTheirTypesAre() {
    List<AttachmentPoint> attached = new ArrayList<>();
    DataType type =
        (DataType)
            Proxy.newProxyInstance(
                DataType.class.getClassLoader(),
                new Class<?>[] {DataType.class},
                (proxy, method, arguments) -> {
                  if (method.getName().equals("attach")) {
                    attached.add((AttachmentPoint) arguments[0]);
                    return null;
                  }
                  return method.getName().equals("isDetached") && attached.isEmpty();
                });
    ColumnDefinition column = NamedColumns.column(OF, "c", type);
    assertThat(column.isDetached()).isTrue();
    column.attach(AttachmentPoint.NONE);
    assertThat(attached).containsExactly(AttachmentPoint.NONE);
    assertThat(column.isDetached()).isFalse();
    assertThat(NamedColumns.column(OF, "c", new PrimitiveType(1)).isDetached()).isFalse();
  }

  private static ColumnDefinition column(String keyspace, String table) {
    return (ColumnDefinition)
        Proxy.newProxyInstance(
            ColumnDefinition.class.getClassLoader(),
            new Class<?>[] {ColumnDefinition.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "getKeyspace" -> CqlIdentifier.fromInternal(keyspace);
                  case "getTable" -> CqlIdentifier.fromInternal(table);
                  case "getName" -> CqlIdentifier.fromInternal("id");
                  case "equals" -> proxy == arguments[0];
                  case "hashCode" -> System.identityHashCode(proxy);
                  default -> null;
                });
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.cql.ColumnDefinition;
import com.datastax.oss.driver.api.core.detach.AttachmentPoint;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.TupleType;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import dev.quiver.testkit.driver.Column;
import dev.quiver.testkit.driver.TestSession;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests columns that the client names itself. */
class NamedColumnsTest {

  private static final ColumnDefinition OF = Column.of("id", DataTypes.INT);

  @Test
  void aColumnHasTheTableAndTheGivenNameAndType() {
    ColumnDefinition column = NamedColumns.column(OF, "Count", DataTypes.BIGINT);
    assertThat(column.getKeyspace()).isEqualTo(OF.getKeyspace());
    assertThat(column.getTable()).isEqualTo(OF.getTable());
    assertThat(column.getName()).isEqualTo(CqlIdentifier.fromInternal("Count"));
    assertThat(column.getType()).isEqualTo(DataTypes.BIGINT);
    assertThat(NamedColumns.all(List.of(OF, column))).containsExactly(OF, column);
  }

  /** Like columns that the driver has read. */
  @Test
  void aColumnIsDetachedIfItsTypeIs() {
    TupleType type = DataTypes.tupleOf(DataTypes.INT);
    ColumnDefinition column = NamedColumns.column(OF, "c", type);
    assertThat(column.isDetached()).isTrue();
    AttachmentPoint session = new TestSession(CodecRegistry.DEFAULT);
    column.attach(session);
    assertThat(type.getAttachmentPoint()).isSameAs(session);
    assertThat(column.isDetached()).isFalse();
    assertThat(NamedColumns.column(OF, "c", DataTypes.INT).isDetached()).isFalse();
  }
}

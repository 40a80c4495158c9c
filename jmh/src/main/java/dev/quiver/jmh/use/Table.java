/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.use;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.protocol.internal.response.result.RawType;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.jmh.RandomVector;
import dev.quiver.jmh.session.Statements;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.UUID;

/** Tables of services: numbers, texts, all types, and vectors with their keys. */
@SuppressWarnings("ImmutableEnumChecker") // never changed
enum Table {
  NUMBERS(value(DataTypes.INT, 1), value(DataTypes.BIGINT, 2L), value(DataTypes.DOUBLE, 3.5)),
  TEXTS(value(DataTypes.UUID, new UUID(1, 2)), value(DataTypes.TEXT, "a title of some length")),
  ALL(
      value(DataTypes.INT, 1),
      value(DataTypes.BIGINT, 2L),
      value(DataTypes.TEXT, "text"),
      value(DataTypes.DOUBLE, 3.5),
      value(DataTypes.BOOLEAN, true),
      value(DataTypes.TIMESTAMP, Instant.EPOCH),
      value(DataTypes.UUID, new UUID(1, 2)),
      value(DataTypes.FLOAT, 4.5f),
      value(DataTypes.SMALLINT, (short) 5),
      value(DataTypes.DATE, LocalDate.EPOCH)),
  SHORT_VECTORS(value(DataTypes.INT, 1), vector(ElementType.FLOAT, 128)),
  LONG_VECTORS(
      value(DataTypes.UUID, new UUID(1, 2)),
      vector(ElementType.FLOAT, 384),
      value(DataTypes.TEXT, "a title of some length"));

  private static final int ROWS = 10;

  private record Column(RawType type, ByteBuffer cell) {}

  private final List<Column> columns;

  Table(Column... columns) {
    this.columns = List.of(columns);
  }

  private static Column value(DataType type, Object value) {
    return new Column(
        Objects.requireNonNull(RawType.PRIMITIVES.get(type.getProtocolCode())),
        Objects.requireNonNull(
            CodecRegistry.DEFAULT.codecFor(type).encode(value, ProtocolVersion.DEFAULT)));
  }

  private static Column vector(ElementType type, int dimension) {
    return new Column(
        Statements.vectorType(type, dimension),
        ByteBuffer.wrap(RandomVector.bytes(type, dimension)));
  }

  List<RawType> types() {
    return columns.stream().map(Column::type).toList();
  }

  List<List<ByteBuffer>> cells() {
    return new ArrayList<>(Collections.nCopies(ROWS, columns.stream().map(Column::cell).toList()));
  }
}

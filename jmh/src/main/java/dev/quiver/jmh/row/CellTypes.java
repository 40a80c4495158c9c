/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.row;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.protocol.internal.ProtocolConstants;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.UUID;

/** The types of a row's columns. */
@SuppressWarnings("ImmutableEnumChecker") // the driver's simple types have no state
public enum CellTypes {
  INT(List.of(DataTypes.INT)),
  MIXED(
      List.of(
          DataTypes.INT,
          DataTypes.BIGINT,
          DataTypes.TEXT,
          DataTypes.DOUBLE,
          DataTypes.BOOLEAN,
          DataTypes.TIMESTAMP,
          DataTypes.UUID,
          DataTypes.FLOAT,
          DataTypes.SMALLINT,
          DataTypes.DATE));

  private final List<DataType> types;

  CellTypes(List<DataType> types) {
    this.types = types;
  }

  DataType type(int column) {
    return types.get(column % types.size());
  }

  ByteBuffer cell(int column, SplittableRandom random) {
    DataType type = type(column);
    ByteBuffer cell =
        CodecRegistry.DEFAULT.codecFor(type).encode(value(type, random), ProtocolVersion.DEFAULT);
    return Objects.requireNonNull(cell);
  }

  private static Object value(DataType type, SplittableRandom random) {
    return switch (type.getProtocolCode()) {
      case ProtocolConstants.DataType.INT -> random.nextInt();
      case ProtocolConstants.DataType.BIGINT -> random.nextLong();
      case ProtocolConstants.DataType.VARCHAR -> Long.toHexString(random.nextLong());
      case ProtocolConstants.DataType.DOUBLE -> random.nextDouble();
      case ProtocolConstants.DataType.BOOLEAN -> random.nextBoolean();
      case ProtocolConstants.DataType.TIMESTAMP -> Instant.ofEpochMilli(random.nextLong(1L << 41));
      case ProtocolConstants.DataType.UUID -> new UUID(random.nextLong(), random.nextLong());
      case ProtocolConstants.DataType.FLOAT -> (float) random.nextDouble();
      case ProtocolConstants.DataType.SMALLINT -> (short) random.nextInt();
      case ProtocolConstants.DataType.DATE -> LocalDate.ofEpochDay(random.nextInt(30_000));
      default -> throw new IllegalArgumentException("no value of " + type);
    };
  }
}

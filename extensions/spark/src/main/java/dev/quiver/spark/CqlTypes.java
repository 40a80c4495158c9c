/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.metadata.schema.ColumnMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.RelationMetadata;
import com.datastax.oss.driver.api.core.type.ContainerType;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.MapType;
import com.datastax.oss.driver.api.core.type.TupleType;
import com.datastax.oss.driver.api.core.type.UserDefinedType;
import com.datastax.oss.driver.api.core.type.VectorType;
import com.datastax.oss.protocol.internal.ProtocolConstants;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Converts CQL types to Spark's, like the Cassandra connector, but without nulls in vectors. */
final class CqlTypes {
  /** The precision in Spark of a varint and a decimal, which can have more digits in CQL. */
  static final int PRECISION = 38;

  static final int SCALE = 18;

  private CqlTypes() {}

  /** Returns Spark's schema of all columns, in the driver's order: the primary key first. */
  static StructType schema(RelationMetadata table, boolean numbersAsText) {
    return struct(
        table.getColumns().keySet().stream().map(CqlIdentifier::asInternal).toList(),
        table.getColumns().values().stream().map(ColumnMetadata::getType).toList(),
        numbersAsText);
  }

  static org.apache.spark.sql.types.DataType toSpark(DataType type) {
    return toSpark(type, false);
  }

  /**
   * Returns Spark's type for a CQL type.
   *
   * @param numbersAsText whether a varint or a decimal becomes a string, to keep all its digits
   */
  private static org.apache.spark.sql.types.DataType toSpark(DataType type, boolean numbersAsText) {
    return switch (type.getProtocolCode()) {
      case ProtocolConstants.DataType.ASCII,
          ProtocolConstants.DataType.VARCHAR,
          ProtocolConstants.DataType.INET,
          ProtocolConstants.DataType.UUID,
          ProtocolConstants.DataType.TIMEUUID,
          ProtocolConstants.DataType.DURATION ->
          DataTypes.StringType;
      case ProtocolConstants.DataType.BIGINT,
          ProtocolConstants.DataType.COUNTER,
          ProtocolConstants.DataType.TIME ->
          DataTypes.LongType;
      case ProtocolConstants.DataType.BLOB -> DataTypes.BinaryType;
      case ProtocolConstants.DataType.BOOLEAN -> DataTypes.BooleanType;
      case ProtocolConstants.DataType.DECIMAL ->
          numbersAsText ? DataTypes.StringType : DataTypes.createDecimalType(PRECISION, SCALE);
      case ProtocolConstants.DataType.VARINT ->
          numbersAsText ? DataTypes.StringType : DataTypes.createDecimalType(PRECISION, 0);
      case ProtocolConstants.DataType.DOUBLE -> DataTypes.DoubleType;
      case ProtocolConstants.DataType.FLOAT -> DataTypes.FloatType;
      case ProtocolConstants.DataType.INT -> DataTypes.IntegerType;
      case ProtocolConstants.DataType.SMALLINT -> DataTypes.ShortType;
      case ProtocolConstants.DataType.TINYINT -> DataTypes.ByteType;
      case ProtocolConstants.DataType.TIMESTAMP -> DataTypes.TimestampType;
      case ProtocolConstants.DataType.DATE -> DataTypes.DateType;
      default -> composite(type, numbersAsText);
    };
  }

  private static org.apache.spark.sql.types.DataType composite(DataType type, boolean text) {
    if (type instanceof ContainerType elements) {
      return DataTypes.createArrayType(
          toSpark(elements.getElementType(), text), !(type instanceof VectorType));
    } else if (type instanceof MapType map) {
      return DataTypes.createMapType(
          toSpark(map.getKeyType(), text), toSpark(map.getValueType(), text), true);
    } else if (type instanceof UserDefinedType udt) {
      return struct(
          udt.getFieldNames().stream().map(CqlIdentifier::asInternal).toList(),
          udt.getFieldTypes(),
          text);
    } else if (type instanceof TupleType tuple) {
      int count = tuple.getComponentTypes().size();
      return struct(
          IntStream.range(0, count).mapToObj(Integer::toString).toList(),
          tuple.getComponentTypes(),
          text);
    }
    // A value of a custom type is read as its bytes.
    return DataTypes.BinaryType;
  }

  /** Creates a struct. All fields are nullable: clustering columns are null in a static row. */
  private static StructType struct(List<String> names, List<DataType> types, boolean text) {
    List<StructField> fields = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      fields.add(DataTypes.createStructField(names.get(i), toSpark(types.get(i), text), true));
    }
    return DataTypes.createStructType(fields);
  }
}

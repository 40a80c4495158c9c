/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testkit.driver;

import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.ListType;
import com.datastax.oss.driver.api.core.type.MapType;
import com.datastax.oss.driver.api.core.type.SetType;
import com.datastax.oss.driver.api.core.type.TupleType;
import com.datastax.oss.driver.api.core.type.UserDefinedType;
import com.datastax.oss.driver.api.core.type.VectorType;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.cassandra.cql3.FieldIdentifier;
import org.apache.cassandra.db.marshal.AbstractType;
import org.apache.cassandra.db.marshal.AsciiType;
import org.apache.cassandra.db.marshal.BooleanType;
import org.apache.cassandra.db.marshal.ByteType;
import org.apache.cassandra.db.marshal.BytesType;
import org.apache.cassandra.db.marshal.CounterColumnType;
import org.apache.cassandra.db.marshal.DecimalType;
import org.apache.cassandra.db.marshal.DoubleType;
import org.apache.cassandra.db.marshal.DurationType;
import org.apache.cassandra.db.marshal.FloatType;
import org.apache.cassandra.db.marshal.InetAddressType;
import org.apache.cassandra.db.marshal.Int32Type;
import org.apache.cassandra.db.marshal.IntegerType;
import org.apache.cassandra.db.marshal.LongType;
import org.apache.cassandra.db.marshal.ShortType;
import org.apache.cassandra.db.marshal.SimpleDateType;
import org.apache.cassandra.db.marshal.TimeType;
import org.apache.cassandra.db.marshal.TimeUUIDType;
import org.apache.cassandra.db.marshal.TimestampType;
import org.apache.cassandra.db.marshal.UTF8Type;
import org.apache.cassandra.db.marshal.UUIDType;
import org.apache.cassandra.db.marshal.UserType;

/** The server's own classes for types of the driver. */
public final class ServerTypes {

  private static final Map<DataType, AbstractType<?>> NATIVE =
      Map.ofEntries(
          Map.entry(DataTypes.ASCII, AsciiType.instance),
          Map.entry(DataTypes.BIGINT, LongType.instance),
          Map.entry(DataTypes.BLOB, BytesType.instance),
          Map.entry(DataTypes.BOOLEAN, BooleanType.instance),
          Map.entry(DataTypes.COUNTER, CounterColumnType.instance),
          Map.entry(DataTypes.DATE, SimpleDateType.instance),
          Map.entry(DataTypes.DECIMAL, DecimalType.instance),
          Map.entry(DataTypes.DOUBLE, DoubleType.instance),
          Map.entry(DataTypes.DURATION, DurationType.instance),
          Map.entry(DataTypes.FLOAT, FloatType.instance),
          Map.entry(DataTypes.INET, InetAddressType.instance),
          Map.entry(DataTypes.INT, Int32Type.instance),
          Map.entry(DataTypes.SMALLINT, ShortType.instance),
          Map.entry(DataTypes.TEXT, UTF8Type.instance),
          Map.entry(DataTypes.TIME, TimeType.instance),
          Map.entry(DataTypes.TIMESTAMP, TimestampType.instance),
          Map.entry(DataTypes.TIMEUUID, TimeUUIDType.instance),
          Map.entry(DataTypes.TINYINT, ByteType.instance),
          Map.entry(DataTypes.UUID, UUIDType.instance),
          Map.entry(DataTypes.VARINT, IntegerType.instance));

  private ServerTypes() {}

  /** The server's class, with all that is inside of a type frozen. */
  public static AbstractType<?> of(DataType type) {
    if (type instanceof VectorType vector) {
      return org.apache.cassandra.db.marshal.VectorType.getInstance(
          of(vector.getElementType()), vector.getDimensions());
    } else if (type instanceof ListType list) {
      return org.apache.cassandra.db.marshal.ListType.getInstance(of(list.getElementType()), false);
    } else if (type instanceof SetType set) {
      return org.apache.cassandra.db.marshal.SetType.getInstance(of(set.getElementType()), false);
    } else if (type instanceof MapType map) {
      return org.apache.cassandra.db.marshal.MapType.getInstance(
          of(map.getKeyType()), of(map.getValueType()), false);
    } else if (type instanceof TupleType tuple) {
      return new org.apache.cassandra.db.marshal.TupleType(all(tuple.getComponentTypes()));
    } else if (type instanceof UserDefinedType udt) {
      List<FieldIdentifier> names =
          udt.getFieldNames().stream()
              .map(name -> new FieldIdentifier(bytes(name.asInternal())))
              .toList();
      return new UserType(
          udt.getKeyspace().asInternal(),
          bytes(udt.getName().asInternal()),
          names,
          all(udt.getFieldTypes()),
          false);
    }
    return Objects.requireNonNull(NATIVE.get(type), type::toString);
  }

  private static List<AbstractType<?>> all(List<DataType> types) {
    return types.stream().<AbstractType<?>>map(ServerTypes::of).toList();
  }

  private static ByteBuffer bytes(String name) {
    return ByteBuffer.wrap(name.getBytes(StandardCharsets.UTF_8));
  }
}

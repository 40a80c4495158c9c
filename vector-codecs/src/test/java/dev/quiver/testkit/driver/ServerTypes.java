/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testkit.driver;

import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.ListType;
import com.datastax.oss.driver.api.core.type.MapType;
import com.datastax.oss.driver.api.core.type.SetType;
import com.datastax.oss.driver.api.core.type.TupleType;
import com.datastax.oss.driver.api.core.type.UserDefinedType;
import com.datastax.oss.driver.api.core.type.VectorType;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.apache.cassandra.cql3.CQL3Type;
import org.apache.cassandra.cql3.FieldIdentifier;
import org.apache.cassandra.db.marshal.AbstractType;
import org.apache.cassandra.db.marshal.UserType;

/** Converts types of the driver to the server's own classes. */
public final class ServerTypes {

  private ServerTypes() {}

  /** Returns the server's class, with all inner types frozen. */
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
    String name = type.asCql(false, false).toUpperCase(Locale.ROOT);
    return CQL3Type.Native.valueOf(name).getType();
  }

  private static List<AbstractType<?>> all(List<DataType> types) {
    return types.stream().<AbstractType<?>>map(ServerTypes::of).toList();
  }

  private static ByteBuffer bytes(String name) {
    return ByteBuffer.wrap(name.getBytes(StandardCharsets.UTF_8));
  }
}

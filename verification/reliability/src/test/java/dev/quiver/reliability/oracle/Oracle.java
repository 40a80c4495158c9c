/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.oracle;

import com.datastax.oss.driver.api.core.type.DataType;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.testkit.RawVectors;
import dev.quiver.testkit.driver.ServerTypes;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.UUID;
import org.apache.cassandra.db.marshal.AbstractType;
import org.apache.cassandra.serializers.TypeSerializer;
import org.apache.cassandra.utils.TimeUUID;

/** The server's own serializers. */
final class Oracle {

  private Oracle() {}

  /**
   * Gets the bytes of the vectors from the server, and checks that they are valid and decode to the
   * same elements. The sample uses the server's bytes from then on.
   *
   * @throws AssertionError if they differ from the sample
   */
  static void check(Sample sample) {
    TypeSerializer<List<Object>> server = serializer(sample.cqlType());
    for (byte[] vector : sample.vectors()) {
      ByteBuffer bytes = server.serialize(elements(sample, vector));
      Bits.check("server.serialize", vector, Bits.of(bytes));
      server.validate(bytes);
      byte[] read = Bits.of(server.deserialize(bytes));
      Bits.check("server.deserialize", vector, read);
    }
  }

  static ByteBuffer list(Sample sample, DataType list, byte[] vector) {
    TypeSerializer<List<Object>> server = serializer(list);
    ByteBuffer bytes = server.serialize(elements(sample, vector));
    server.validate(bytes);
    return bytes;
  }

  private static List<Object> elements(Sample sample, byte[] vector) {
    List<Object> elements = RawVectors.list(sample.type(), vector);
    if (sample.type() == ElementType.TIMEUUID) {
      elements.replaceAll(uuid -> TimeUUID.fromUuid((UUID) uuid));
    }
    return elements;
  }

  @SuppressWarnings("unchecked")
  private static TypeSerializer<List<Object>> serializer(DataType type) {
    AbstractType<?> serverType = ServerTypes.of(type);
    return (TypeSerializer<List<Object>>) serverType.getSerializer();
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.VectorType;
import com.datastax.oss.driver.api.core.type.codec.ExtraTypeCodecs;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.testkit.Evidence;
import dev.quiver.testkit.RawVectors;
import dev.quiver.testkit.Seed;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.UUID;
import org.apache.cassandra.db.marshal.AbstractType;
import org.apache.cassandra.db.marshal.DoubleType;
import org.apache.cassandra.db.marshal.FloatType;
import org.apache.cassandra.db.marshal.Int32Type;
import org.apache.cassandra.db.marshal.LongType;
import org.apache.cassandra.db.marshal.TimeUUIDType;
import org.apache.cassandra.db.marshal.UUIDType;
import org.apache.cassandra.serializers.TypeSerializer;
import org.apache.cassandra.utils.TimeUUID;
import org.junit.jupiter.api.Test;

/** Compares Quiver's bytes with those of the server's serializers and of the driver's codecs. */
class OracleTest {

  private static final int[] DIMENSIONS = {
    1, 2, 3, 7, 8, 13, 16, 31, 128, 207, 384, 768, 1536, 4098
  };

  /** The number of vectors for each dimension: many short ones, fewer long ones. */
  private static final int[] VECTORS = {
    5000, 5000, 5000, 5000, 5000, 4000, 4000, 2000, 500, 300, 200, 100, 50, 20
  };

  private static final int LEAST_VECTORS = Seed.rounds(20_000, 200_000);
  private static final ProtocolVersion V5 = ProtocolVersion.DEFAULT;

  private long compared;

  @Test
  void writesTheBytesOfTheServerAndTheDriver() {
    SplittableRandom random = Seed.random("oracle");
    for (ElementType type : ElementType.values()) {
      for (int i = 0; i < DIMENSIONS.length; i++) {
        compare(type, DIMENSIONS[i], Seed.rounds(VECTORS[i] / 10, VECTORS[i]), random);
      }
    }
    System.out.println(compared + " random vectors compared with the oracle");
    assertThat(compared).isGreaterThanOrEqualTo(LEAST_VECTORS);
  }

  private void compare(ElementType type, int dimension, int vectors, SplittableRandom random) {
    VectorCodecFamily family = VectorCodecFamily.of(type, dimension);
    TypeSerializer<List<Object>> server = server(type, dimension);
    List<TypeCodec<Object>> rivals = drivers(type, dimension);
    for (int n = 0; n < vectors; n++) {
      byte[] expected = RawVectors.random(type, dimension, random);
      Evidence.check(
          "oracle vector of " + type.cqlName() + " " + dimension,
          expected,
          () -> {
            compareWithServer(type, server, family, expected);
            rivals.forEach(rival -> compareWithDriver(type, rival, family, expected));
          });
      compared++;
    }
  }

  private static void compareWithServer(
      ElementType type,
      TypeSerializer<List<Object>> server,
      VectorCodecFamily family,
      byte[] expected) {
    ByteBuffer theirs = server.serialize(forServer(type, RawVectors.list(type, expected)));
    assertThat(theirs).isEqualTo(ByteBuffer.wrap(expected));
    for (TypeCodec<?> any : family.all()) {
      CodecCase codec = new CodecCase(CodecCase.objects(any), type, 0, true);
      ByteBuffer ours = codec.codec().encode(codec.value(expected), V5);
      assertThat(ours).isEqualTo(theirs);
      server.validate(ours);
      assertThat(RawVectors.bytes(codec.decode(theirs))).isEqualTo(expected);
    }
    assertThat(server.deserialize(theirs))
        .isEqualTo(forServer(type, RawVectors.list(type, expected)));
  }

  private static void compareWithDriver(
      ElementType type, TypeCodec<Object> rival, VectorCodecFamily family, byte[] expected) {
    TypeCodec<?> found = family.find(rival.getJavaType());
    assertThat(found).isNotNull();
    CodecCase codec = new CodecCase(CodecCase.objects(found), type, 0, true);
    Object value = codec.value(expected);
    assertThat(codec.codec().encode(value, V5)).isEqualTo(rival.encode(value, V5));
    byte[] read = RawVectors.bytes(rival.decode(ByteBuffer.wrap(expected), V5));
    assertThat(RawVectors.bytes(codec.decode(ByteBuffer.wrap(expected)))).isEqualTo(read);
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static TypeSerializer<List<Object>> server(ElementType type, int dimension) {
    AbstractType<?> element =
        switch (type) {
          case FLOAT -> FloatType.instance;
          case DOUBLE -> DoubleType.instance;
          case INT -> Int32Type.instance;
          case BIGINT -> LongType.instance;
          case UUID -> UUIDType.instance;
          case TIMEUUID -> TimeUUIDType.instance;
        };
    return (TypeSerializer)
        org.apache.cassandra.db.marshal.VectorType.getInstance(element, dimension).getSerializer();
  }

  private static List<Object> forServer(ElementType type, List<Object> elements) {
    return type != ElementType.TIMEUUID
        ? elements
        : elements.stream().map(uuid -> (Object) TimeUUID.fromUuid((UUID) uuid)).toList();
  }

  /** Returns the driver's codecs for the type; before 4.19 it has none for vectors of UUIDs. */
  private static List<TypeCodec<Object>> drivers(ElementType type, int dimension) {
    VectorType cqlType = DataTypes.vectorOf(VectorTypes.dataType(type), dimension);
    List<TypeCodec<Object>> codecs = new ArrayList<>();
    boolean numeric = Number.class.isAssignableFrom(type.elementClass());
    if (numeric || VectorTypes.cqlVectorHoldsAnyType()) {
      codecs.add(CodecRegistry.DEFAULT.codecFor(cqlType));
    }
    if (type == ElementType.FLOAT) {
      codecs.add(CodecCase.objects(ExtraTypeCodecs.floatVectorToArray(dimension)));
    }
    return codecs;
  }
}

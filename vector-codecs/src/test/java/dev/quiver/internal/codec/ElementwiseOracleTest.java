/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.VectorType;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import dev.quiver.internal.wire.UnsignedVint;
import dev.quiver.testkit.BufferKind;
import dev.quiver.testkit.Evidence;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.driver.ElementKind;
import dev.quiver.testkit.driver.ServerTypes;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.cassandra.db.marshal.AbstractType;
import org.apache.cassandra.utils.vint.VIntCoding;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares vectors of every other element type with those of the server's own classes. */
class ElementwiseOracleTest {

  private static final int[] DIMENSIONS = {1, 2, 3, 8, 50};
  private static final int VECTORS = 40;
  private static final ProtocolVersion V5 = ProtocolVersion.DEFAULT;
  private static final BufferKind[] BUFFERS = BufferKind.values();

  private final QuiverCodecRegistry registry = QuiverCodecRegistry.create();
  private static final int LENGTHS = 200_000;

  @ParameterizedTest
  @MethodSource("dev.quiver.testkit.driver.ElementKind#all")
  void writesTheBytesOfTheServer(ElementKind kind) {
    SplittableRandom random = Seed.random(kind.toString());
    for (int dimension : DIMENSIONS) {
      VectorType type = DataTypes.vectorOf(kind.type(), dimension);
      org.apache.cassandra.db.marshal.VectorType<?> server =
          (org.apache.cassandra.db.marshal.VectorType<?>) ServerTypes.of(type);
      for (int i = 0; i < VECTORS; i++) {
        List<Object> values = kind.values(dimension, random);
        byte[] expected = bytes(server, type, values).array();
        BufferKind buffers = BUFFERS[i % BUFFERS.length];
        Evidence.check(
            "vector of " + kind + " " + dimension,
            expected,
            () -> compare(server, type, values, buffers.hold(expected)));
      }
    }
  }

  private void compare(
      org.apache.cassandra.db.marshal.VectorType<?> server,
      VectorType type,
      List<Object> values,
      ByteBuffer bytes) {
    server.getSerializer().validate(bytes.duplicate());
    for (Object value : List.of(values, ElementKind.vector(values))) {
      TypeCodec<Object> byValue = registry.codecFor(type, value);
      compare(byValue, value, bytes);
      GenericType<Object> javaType = byValue.getJavaType();
      compare(registry.codecFor(type, javaType), value, bytes);
    }
    compare(registry.codecFor(type), ElementKind.vector(values), bytes);
    compare(objects(registry.codecFor(type, List.class)), values, bytes);
    if (VectorTypes.cqlVectorHolds(GenericType.of(values.get(0).getClass()))) {
      compare(objects(registry.codecFor(type, CqlVector.class)), ElementKind.vector(values), bytes);
    }
  }

  private static void compare(TypeCodec<Object> codec, Object value, ByteBuffer expected) {
    ByteBuffer before = expected.duplicate();
    assertThat(codec.encode(value, V5)).isEqualTo(expected);
    Object decoded = codec.decode(expected, V5);
    assertThat(decoded).isEqualTo(value);
    assertThat(codec.accepts(decoded)).isTrue();
    assertThat(codec.getJavaType().getRawType().isInstance(decoded)).isTrue();
    assertThat(expected.position()).isEqualTo(before.position());
    assertThat(expected.limit()).isEqualTo(before.limit());
  }

  /** Encodes elements with the driver's codecs and joins them with the server's class. */
  private static ByteBuffer bytes(
      org.apache.cassandra.db.marshal.VectorType<?> server, VectorType type, Iterable<?> values) {
    List<ByteBuffer> elements = new ArrayList<>();
    for (Object value : values) {
      elements.add(elementBytes(server.elementType, type.getElementType(), value));
    }
    return server.decomposeRaw(elements);
  }

  private static ByteBuffer elementBytes(AbstractType<?> server, DataType type, Object value) {
    if (type instanceof VectorType vectorType) {
      return bytes(
          (org.apache.cassandra.db.marshal.VectorType<?>) server, vectorType, (Iterable<?>) value);
    }
    return CodecRegistry.DEFAULT.<Object>codecFor(type).encode(value, V5);
  }

  @SuppressWarnings("unchecked")
  private static TypeCodec<Object> objects(TypeCodec<?> codec) {
    return (TypeCodec<Object>) codec;
  }

  @Test
  void writesLengthsAsTheServerDoes() {
    SplittableRandom random = Seed.random("vint");
    for (int i = 0; i < LENGTHS; i++) {
      check(random.nextInt() >>> (1 + random.nextInt(31)));
    }
    for (int bits = 1; bits < 32; bits++) {
      check((int) ((1L << bits) - 1));
      check((int) ((1L << (bits - 1)) - 1));
      check((1 << (bits - 1)));
    }
  }

  private static void check(int length) {
    ByteBuffer expected = ByteBuffer.allocate(9);
    VIntCoding.writeUnsignedVInt32(length, expected);
    ByteBuffer written = ByteBuffer.allocate(9);
    UnsignedVint.write(written, length);
    assertThat(written.flip()).as("%d, %s", length, Seed.describe()).isEqualTo(expected.flip());
    assertThat(UnsignedVint.size(length)).isEqualTo(expected.limit());
    assertThat(VIntCoding.getUnsignedVInt32(written, 0)).isEqualTo(length);
    if (length < 1 << 16) {
      ByteBuffer source = ByteBuffer.allocate(expected.limit() + length).put(expected).rewind();
      assertThat(UnsignedVint.readLength(source, () -> "v", 0)).isEqualTo(length);
      assertThat(source.position()).isEqualTo(expected.limit());
    }
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import dev.quiver.codec.VectorCodecs;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.testkit.RawVectors;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests bytes written by hand, or recorded from Cassandra 5.0.9. */
class GoldenBytesTest {

  private static final UUID RANDOM = UUID.fromString("00112233-4455-6677-8899-aabbccddeeff");
  private static final UUID REVERSE = UUID.fromString("ffeeddcc-bbaa-4988-8766-554433221100");
  private static final UUID TIME = UUID.fromString("50554d6e-29bb-11e5-b345-feff819cdc9f");
  private static final UUID LATER = UUID.fromString("60554d6e-29bb-11e5-b345-feff819cdc9f");

  /** Recorded from the server, except the least and the greatest integers. */
  @Test
  void readsAndWritesElementsOfAServer() {
    check(ElementType.FLOAT, new float[] {1.0f, 2.5f, -3.0f}, "3f800000 40200000 c0400000");
    check(
        ElementType.DOUBLE,
        new double[] {1.0, 2.5, -3.0, 4.0},
        "3ff0000000000000 4004000000000000 c008000000000000 4010000000000000");
    check(
        ElementType.INT,
        new int[] {1, 2, -3, 4, Integer.MIN_VALUE, Integer.MAX_VALUE},
        "00000001 00000002 fffffffd 00000004 80000000 7fffffff");
    check(
        ElementType.BIGINT,
        new long[] {1, 2, -3, 4, Long.MIN_VALUE, Long.MAX_VALUE},
        "0000000000000001 0000000000000002 fffffffffffffffd 0000000000000004"
            + " 8000000000000000 7fffffffffffffff");
  }

  /** Recorded from the server, which keeps the bits of every NaN. */
  @Test
  void readsAndWritesSpecialFloats() {
    check(
        ElementType.FLOAT,
        new float[] {
          -0.0f,
          Float.POSITIVE_INFINITY,
          Float.NEGATIVE_INFINITY,
          Float.intBitsToFloat(0x7fc00000),
          Float.intBitsToFloat(0x7fc00001),
          Float.intBitsToFloat(0xffc12345),
          Float.MIN_VALUE,
          Float.MIN_NORMAL,
          Float.MAX_VALUE
        },
        "80000000 7f800000 ff800000" // -0.0, infinities
            + "7fc00000 7fc00001 ffc12345" // NaN, with a payload, negative
            + "00000001 00800000 7f7fffff"); // least denormal, least normal, greatest
  }

  @Test
  void readsAndWritesSpecialDoubles() {
    check(
        ElementType.DOUBLE,
        new double[] {
          -0.0, Double.longBitsToDouble(0x7ff8000000000001L), Double.MIN_VALUE, Double.MAX_VALUE
        },
        "8000000000000000 7ff8000000000001" // -0.0, NaN with a payload
            + "0000000000000001 7fefffffffffffff"); // least denormal, greatest
  }

  /** Recorded from the server: the most significant bits first. */
  @Test
  void readsAndWritesUuidsOfAServer() {
    String hex = "0011223344556677 8899aabbccddeeff ffeeddccbbaa4988 8766554433221100";
    check(ElementType.UUID, new UUID[] {RANDOM, REVERSE}, hex);
    check(
        VectorCodecs.vectorToArray(DataTypes.UUID, 2, long[].class),
        new long[] {
          0x0011223344556677L, 0x8899aabbccddeeffL, 0xffeeddccbbaa4988L, 0x8766554433221100L
        },
        hex);
  }

  /** Recorded from the server. The version is the 1 in 11e5. */
  @Test
  void readsAndWritesTimeuuidsOfAServer() {
    String hex = "50554d6e29bb11e5 b345feff819cdc9f 60554d6e29bb11e5 b345feff819cdc9f";
    check(ElementType.TIMEUUID, new UUID[] {TIME, LATER}, hex);
    check(
        VectorCodecs.vectorToArray(DataTypes.TIMEUUID, 2, long[].class),
        new long[] {
          0x50554d6e29bb11e5L, 0xb345feff819cdc9fL, 0x60554d6e29bb11e5L, 0xb345feff819cdc9fL
        },
        hex);
  }

  /** Checks an array, a list and a vector of the driver. */
  private static void check(ElementType type, Object array, String hex) {
    int dimension = Array.getLength(array);
    List<Object> list = IntStream.range(0, dimension).mapToObj(i -> Array.get(array, i)).toList();
    VectorCodecFamily family = VectorCodecFamily.of(type, dimension);
    check(family.array(), array, hex);
    check(VectorCodecFamily.ofAnyDimension(type).array(), array, hex);
    check(family.find(List.class), list, hex);
    check(family.cqlVector(), vectorOf(list), hex);
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static Object vectorOf(List<?> list) {
    return CqlVector.newInstance((List) list);
  }

  private static void check(TypeCodec<?> any, Object value, String hex) {
    TypeCodec<Object> codec = CodecCase.objects(any);
    byte[] expected = HexFormat.of().parseHex(hex.replace(" ", ""));
    assertThat(codec.encode(value, ProtocolVersion.DEFAULT)).isEqualTo(ByteBuffer.wrap(expected));
    Object decoded = codec.decode(ByteBuffer.wrap(expected), ProtocolVersion.DEFAULT);
    assertThat(RawVectors.bytes(decoded)).isEqualTo(expected);
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import dev.quiver.codec.VectorCodecs;
import dev.quiver.testkit.RawVectors;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Bytes written down by hand, or recorded from a Cassandra 5.0.9. */
class GoldenBytesTest {

  private static final UUID RANDOM = UUID.fromString("00112233-4455-6677-8899-aabbccddeeff");
  private static final UUID REVERSE = UUID.fromString("ffeeddcc-bbaa-4988-8766-554433221100");
  private static final UUID TIME = UUID.fromString("50554d6e-29bb-11e5-b345-feff819cdc9f");
  private static final UUID LATER = UUID.fromString("60554d6e-29bb-11e5-b345-feff819cdc9f");

  /** Recorded from the server. */
  @Test
  void floatsOfAServer() {
    String hex =
        "3f800000" // 1.0
            + "40200000" // 2.5
            + "c0400000"; // -3.0
    check(
        VectorCodecs.vectorToArray(DataTypes.FLOAT, 3, float[].class),
        new float[] {1.0f, 2.5f, -3.0f},
        hex);
    check(
        VectorCodecs.vectorToArray(DataTypes.FLOAT, float[].class),
        new float[] {1.0f, 2.5f, -3.0f},
        hex);
    check(VectorCodecs.vectorToList(TypeCodecs.FLOAT, 3), List.of(1.0f, 2.5f, -3.0f), hex);
    check(
        VectorCodecs.vectorToCqlVector(TypeCodecs.FLOAT, 3),
        CqlVector.newInstance(List.of(1.0f, 2.5f, -3.0f)),
        hex);
  }

  /** Recorded from the server, which keeps the bits of every NaN. */
  @Test
  void specialFloats() {
    check(
        VectorCodecs.vectorToArray(DataTypes.FLOAT, 9, float[].class),
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
        "80000000" // -0.0
            + "7f800000" // Infinity
            + "ff800000" // -Infinity
            + "7fc00000" // NaN
            + "7fc00001" // NaN with a payload
            + "ffc12345" // negative NaN with a payload
            + "00000001" // least denormal
            + "00800000" // least normal
            + "7f7fffff"); // greatest
  }

  /** Recorded from the server. */
  @Test
  void doublesOfAServer() {
    String hex =
        "3ff0000000000000" // 1.0
            + "4004000000000000" // 2.5
            + "c008000000000000" // -3.0
            + "4010000000000000"; // 4.0
    check(
        VectorCodecs.vectorToArray(DataTypes.DOUBLE, 4, double[].class),
        new double[] {1.0, 2.5, -3.0, 4.0},
        hex);
    check(VectorCodecs.vectorToList(TypeCodecs.DOUBLE, 4), List.of(1.0, 2.5, -3.0, 4.0), hex);
    check(
        VectorCodecs.vectorToCqlVector(TypeCodecs.DOUBLE, 4),
        CqlVector.newInstance(List.of(1.0, 2.5, -3.0, 4.0)),
        hex);
  }

  @Test
  void specialDoubles() {
    check(
        VectorCodecs.vectorToArray(DataTypes.DOUBLE, 4, double[].class),
        new double[] {
          -0.0, Double.longBitsToDouble(0x7ff8000000000001L), Double.MIN_VALUE, Double.MAX_VALUE
        },
        "8000000000000000" // -0.0
            + "7ff8000000000001" // NaN with a payload
            + "0000000000000001" // least denormal
            + "7fefffffffffffff"); // greatest
  }

  /** The first four recorded from the server. */
  @Test
  void intsOfAServer() {
    String hex =
        "00000001" // 1
            + "00000002" // 2
            + "fffffffd" // -3
            + "00000004" // 4
            + "80000000" // least
            + "7fffffff"; // greatest
    List<Integer> values = List.of(1, 2, -3, 4, Integer.MIN_VALUE, Integer.MAX_VALUE);
    check(
        VectorCodecs.vectorToArray(DataTypes.INT, 6, int[].class),
        values.stream().mapToInt(Integer::intValue).toArray(),
        hex);
    check(VectorCodecs.vectorToList(TypeCodecs.INT, 6), values, hex);
    check(VectorCodecs.vectorToCqlVector(TypeCodecs.INT, 6), CqlVector.newInstance(values), hex);
  }

  /** The first four recorded from the server. */
  @Test
  void longsOfAServer() {
    String hex =
        "0000000000000001" // 1
            + "0000000000000002" // 2
            + "fffffffffffffffd" // -3
            + "0000000000000004" // 4
            + "8000000000000000" // least
            + "7fffffffffffffff"; // greatest
    List<Long> values = List.of(1L, 2L, -3L, 4L, Long.MIN_VALUE, Long.MAX_VALUE);
    check(
        VectorCodecs.vectorToArray(DataTypes.BIGINT, 6, long[].class),
        values.stream().mapToLong(Long::longValue).toArray(),
        hex);
    check(VectorCodecs.vectorToList(TypeCodecs.BIGINT, 6), values, hex);
    check(VectorCodecs.vectorToCqlVector(TypeCodecs.BIGINT, 6), CqlVector.newInstance(values), hex);
  }

  /** Recorded from the server. */
  @Test
  void uuidsOfAServer() {
    String hex =
        "0011223344556677" // most significant bits
            + "8899aabbccddeeff" // least significant bits
            + "ffeeddccbbaa4988" // most significant bits
            + "8766554433221100"; // least significant bits
    check(
        VectorCodecs.vectorToArray(DataTypes.UUID, 2, UUID[].class),
        new UUID[] {RANDOM, REVERSE},
        hex);
    check(VectorCodecs.vectorToList(TypeCodecs.UUID, 2), List.of(RANDOM, REVERSE), hex);
    check(
        VectorCodecs.vectorToArray(DataTypes.UUID, 2, long[].class),
        new long[] {
          0x0011223344556677L, 0x8899aabbccddeeffL, 0xffeeddccbbaa4988L, 0x8766554433221100L
        },
        hex);
  }

  /** Recorded from the server. */
  @Test
  void timeuuidsOfAServer() {
    String hex =
        "50554d6e29bb11e5" // time: low, middle, high; the version is the 1 of 11e5
            + "b345feff819cdc9f" // clock sequence, node
            + "60554d6e29bb11e5"
            + "b345feff819cdc9f";
    check(
        VectorCodecs.vectorToArray(DataTypes.TIMEUUID, 2, UUID[].class),
        new UUID[] {TIME, LATER},
        hex);
    check(
        VectorCodecs.vectorToArray(DataTypes.TIMEUUID, 2, long[].class),
        new long[] {
          0x50554d6e29bb11e5L, 0xb345feff819cdc9fL, 0x60554d6e29bb11e5L, 0xb345feff819cdc9fL
        },
        hex);
  }

  private static <J> void check(TypeCodec<J> codec, J value, String hex) {
    ByteBuffer bytes = codec.encode(value, ProtocolVersion.DEFAULT);
    byte[] encoded = new byte[bytes.remaining()];
    bytes.get(encoded);
    assertThat(HexFormat.of().formatHex(encoded)).isEqualTo(hex);
    J decoded =
        codec.decode(ByteBuffer.wrap(HexFormat.of().parseHex(hex)), ProtocolVersion.DEFAULT);
    assertThat(RawVectors.bytes(decoded)).isEqualTo(HexFormat.of().parseHex(hex));
  }
}

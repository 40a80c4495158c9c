/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import dev.quiver.codec.VectorCodecs;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Vectors with elements of any type: bytes recorded from a Cassandra 5.0.9, or by hand. */
class ElementwiseGoldenTest {

  private static final ProtocolVersion V5 = ProtocolVersion.DEFAULT;

  /** Recorded from the server. */
  @Test
  void elementsOfFixedLengthAreBackToBack() {
    check(VectorCodecs.vectorToList(TypeCodecs.BOOLEAN, 3), List.of(true, false, true), "010001");
    check(
        VectorCodecs.vectorToList(TypeCodecs.TIMESTAMP, 2),
        List.of(Instant.ofEpochMilli(1000), Instant.ofEpochMilli(2000)),
        "00000000000003e8" + "00000000000007d0");
    check(VectorCodecs.vectorToList(TypeCodecs.INT, 2), List.of(1, -2), "00000001" + "fffffffe");
    check(
        VectorCodecs.vectorToList(VectorCodecs.vectorToArray(DataTypes.FLOAT, 2, float[].class), 2),
        List.of(new float[] {1, 2}, new float[] {3, 4}),
        "3f800000" + "40000000" + "40400000" + "40800000");
  }

  /** Recorded from the server. */
  @Test
  void otherElementsFollowTheirLength() {
    List<Short> shorts = List.of((short) 1, (short) 2, (short) -3);
    List<Byte> bytes = List.of((byte) 1, (byte) 2, (byte) -3);
    check(
        VectorCodecs.vectorToList(TypeCodecs.SMALLINT, 3), shorts, "020001" + "020002" + "02fffd");
    check(
        VectorCodecs.vectorToCqlVector(TypeCodecs.SMALLINT, 3),
        CqlVector.newInstance(shorts),
        "020001" + "020002" + "02fffd");
    check(VectorCodecs.vectorToList(TypeCodecs.TINYINT, 3), bytes, "0101" + "0102" + "01fd");
    check(
        VectorCodecs.vectorToList(TypeCodecs.DATE, 2),
        List.of(LocalDate.of(2020, 1, 1), LocalDate.of(2020, 1, 2)),
        "0480004756" + "0480004757");
    check(
        VectorCodecs.vectorToList(TypeCodecs.VARINT, 2),
        List.of(BigInteger.ONE, BigInteger.valueOf(70000)),
        "0101" + "03011170");
    check(
        VectorCodecs.vectorToList(TypeCodecs.TEXT, 2), List.of("ab", "cde"), "026162" + "03636465");
    check(
        VectorCodecs.vectorToList(TypeCodecs.listOf(TypeCodecs.INT), 2),
        List.of(List.of(1), List.of(2, 3)),
        "0c"
            + "00000001"
            + "0000000400000001"
            + "14"
            + "00000002"
            + "0000000400000002"
            + "0000000400000003");
  }

  @Test
  void moreThatFollowTheirLength() {
    check(
        VectorCodecs.vectorToList(TypeCodecs.TIME, 1),
        List.of(LocalTime.ofNanoOfDay(258)),
        "08" + "0000000000000102");
    check(VectorCodecs.vectorToList(TypeCodecs.COUNTER, 1), List.of(5L), "08" + "0000000000000005");
    check(
        VectorCodecs.vectorToList(TypeCodecs.TEXT, 3), List.of("", "a", ""), "00" + "0161" + "00");
    check(
        VectorCodecs.vectorToList(TypeCodecs.BLOB, 2),
        List.of(ByteBuffer.allocate(0), ByteBuffer.wrap(new byte[] {-1})),
        "00" + "01ff");
    check(
        VectorCodecs.vectorToList(VectorCodecs.vectorToList(TypeCodecs.TEXT, 2), 2),
        List.of(List.of("a", "b"), List.of("", "c")),
        "04" + "01610162" + "03" + "000163");
  }

  @ParameterizedTest
  @CsvSource({
    "127,     7f",
    "128,     8080",
    "16383,   bfff",
    "16384,   c04000",
    "2097151, dfffff",
    "2097152, e0200000"
  })
  void lengthsOfMoreThanAByte(int length, String prefix) {
    TypeCodec<List<String>> codec = VectorCodecs.vectorToList(TypeCodecs.ASCII, 2);
    List<String> value = List.of("x".repeat(length), "y");
    ByteBuffer bytes = codec.encode(value, V5);
    assertThat(hex(bytes)).isEqualTo(prefix + "78".repeat(length) + "0179");
    assertThat(codec.decode(bytes, V5)).isEqualTo(value);
  }

  /** A quarter of a gigabyte, twice. */
  @Test
  void aLengthOfFiveBytes() {
    int length = 1 << 28;
    ByteBuffer element = ByteBuffer.allocate(length).put(length - 1, (byte) 0x79);
    TypeCodec<List<ByteBuffer>> codec = VectorCodecs.vectorToList(TypeCodecs.BLOB, 1);
    ByteBuffer bytes = codec.encode(List.of(element), V5);
    assertThat(hex(bytes.slice(0, 5))).isEqualTo("f010000000");
    assertThat(bytes.capacity()).isEqualTo(5 + length);
    assertThat(codec.decode(bytes, V5)).containsExactly(element);
  }

  @Test
  void theBufferIsExactAndAnElementsOwnBufferIsLeftAsItIs() {
    ByteBuffer element = ByteBuffer.wrap(new byte[] {9, 1, 2, 9}, 1, 2);
    ByteBuffer bytes =
        VectorCodecs.vectorToList(TypeCodecs.BLOB, 2).encode(List.of(element, element), V5);
    assertThat(hex(bytes)).isEqualTo("020102" + "020102");
    assertThat(bytes.hasArray()).isTrue();
    assertThat(bytes.capacity()).isEqualTo(6);
    assertThat(element.position()).isEqualTo(1);
    assertThat(element.remaining()).isEqualTo(2);
  }

  @Test
  void nullAndEmptyAreNull() {
    TypeCodec<List<String>> codec = VectorCodecs.vectorToList(TypeCodecs.TEXT, 2);
    assertThat(codec.encode(null, V5)).isNull();
    assertThat(codec.decode(null, V5)).isNull();
    assertThat(codec.decode(ByteBuffer.allocate(0), V5)).isNull();
    assertThat(codec.format(null)).isEqualTo("NULL");
    assertThat(codec.parse(null)).isNull();
    assertThat(codec.parse("null")).isNull();
  }

  private static <J> void check(TypeCodec<J> codec, J value, String hex) {
    ByteBuffer encoded = codec.encode(value, V5);
    assertThat(hex(encoded)).isEqualTo(hex);
    J decoded = codec.decode(ByteBuffer.wrap(HexFormat.of().parseHex(hex)), V5);
    assertThat(hex(codec.encode(decoded, V5))).isEqualTo(hex);
    assertThat(codec.format(decoded)).isEqualTo(codec.format(value));
    assertThat(codec.accepts(decoded)).isTrue();
    assertThat(codec.accepts(codec.getCqlType())).isTrue();
    assertThat(codec.accepts(codec.getJavaType())).isTrue();
    assertThat(codec.accepts(codec.getJavaType().getRawType())).isTrue();
  }

  private static String hex(ByteBuffer bytes) {
    byte[] array = new byte[bytes.remaining()];
    bytes.duplicate().get(array);
    return HexFormat.of().formatHex(array);
  }
}

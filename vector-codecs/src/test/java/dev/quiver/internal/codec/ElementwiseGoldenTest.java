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

/** Tests bytes recorded from Cassandra 5.0.9, or written by hand, with elements of any type. */
class ElementwiseGoldenTest {

  private static final ProtocolVersion V5 = ProtocolVersion.DEFAULT;

  /** Recorded from the server. */
  @Test
  void writesElementsOfFixedLengthWithoutLengths() {
    check("01 00 01", TypeCodecs.BOOLEAN, true, false, true);
    check(
        "00000000000003e8 00000000000007d0",
        TypeCodecs.TIMESTAMP,
        Instant.ofEpochMilli(1000),
        Instant.ofEpochMilli(2000));
    check("00000001 fffffffe", TypeCodecs.INT, 1, -2);
    check(
        "3f800000 40000000 40400000 40800000",
        VectorCodecs.vectorToArray(DataTypes.FLOAT, 2, float[].class),
        new float[] {1, 2},
        new float[] {3, 4});
  }

  /** Recorded from the server. */
  @Test
  void writesOtherElementsAfterTheirLength() {
    check("02 0001 02 0002 02 fffd", TypeCodecs.SMALLINT, (short) 1, (short) 2, (short) -3);
    check(
        VectorCodecs.vectorToCqlVector(TypeCodecs.SMALLINT, 2),
        CqlVector.newInstance(List.of((short) 1, (short) -3)),
        "02 0001 02 fffd");
    check("01 01 01 02 01 fd", TypeCodecs.TINYINT, (byte) 1, (byte) 2, (byte) -3);
    check(
        "04 80004756 04 80004757",
        TypeCodecs.DATE,
        LocalDate.of(2020, 1, 1),
        LocalDate.of(2020, 1, 2));
    check("01 01 03 011170", TypeCodecs.VARINT, BigInteger.ONE, BigInteger.valueOf(70000));
    check("02 6162 03 636465", TypeCodecs.TEXT, "ab", "cde");
    check(
        "0c 00000001 00000004 00000001 14 00000002 00000004 00000002 00000004 00000003",
        TypeCodecs.listOf(TypeCodecs.INT),
        List.of(1),
        List.of(2, 3));
  }

  @Test
  void writesFurtherTypesAfterTheirLength() {
    check("08 0000000000000102", TypeCodecs.TIME, LocalTime.ofNanoOfDay(258));
    check("08 0000000000000005", TypeCodecs.COUNTER, 5L);
    check("00 01 61 00", TypeCodecs.TEXT, "", "a", "");
    check("00 01 ff", TypeCodecs.BLOB, ByteBuffer.allocate(0), ByteBuffer.wrap(new byte[] {-1}));
    check(
        "04 01610162 03 000163",
        VectorCodecs.vectorToList(TypeCodecs.TEXT, 2),
        List.of("a", "b"),
        List.of("", "c"));
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

  /** Needs twice a quarter of a gigabyte. */
  @Test
  void writesALengthOfFiveBytes() {
    int length = 1 << 28;
    ByteBuffer element = ByteBuffer.allocate(length).put(length - 1, (byte) 0x79);
    TypeCodec<List<ByteBuffer>> codec = VectorCodecs.vectorToList(TypeCodecs.BLOB, 1);
    ByteBuffer bytes = codec.encode(List.of(element), V5);
    assertThat(hex(bytes.slice(0, 5))).isEqualTo("f010000000");
    assertThat(bytes.capacity()).isEqualTo(5 + length);
    assertThat(codec.decode(bytes, V5)).containsExactly(element);
  }

  @Test
  void returnsAFullBufferAndLeavesElementsUnchanged() {
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
  void decodesNullAndEmptyAsNull() {
    TypeCodec<List<String>> codec = VectorCodecs.vectorToList(TypeCodecs.TEXT, 2);
    assertThat(codec.encode(null, V5)).isNull();
    assertThat(codec.decode(null, V5)).isNull();
    assertThat(codec.decode(ByteBuffer.allocate(0), V5)).isNull();
    assertThat(codec.format(null)).isEqualTo("NULL");
    assertThat(codec.parse(null)).isNull();
    assertThat(codec.parse("null")).isNull();
  }

  /** Checks a vector as a list. */
  @SafeVarargs
  @SuppressWarnings("varargs") // a list is only read
  private static <E> void check(String hex, TypeCodec<E> element, E... elements) {
    check(VectorCodecs.vectorToList(element, elements.length), List.of(elements), hex);
  }

  private static <J> void check(TypeCodec<J> codec, J value, String spaced) {
    String hex = spaced.replace(" ", "");
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

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import dev.quiver.codec.VectorCodecs;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.testkit.RawVectors;
import java.lang.reflect.Array;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests bytes written by hand, or recorded from Cassandra 5.0.9. */
class GoldenBytesTest {

  private static final UUID RANDOM = UUID.fromString("00112233-4455-6677-8899-aabbccddeeff");
  private static final UUID REVERSE = UUID.fromString("ffeeddcc-bbaa-4988-8766-554433221100");
  private static final UUID TIME = UUID.fromString("50554d6e-29bb-11e5-b345-feff819cdc9f");
  private static final UUID LATER = UUID.fromString("60554d6e-29bb-11e5-b345-feff819cdc9f");
  private static final ProtocolVersion V5 = ProtocolVersion.DEFAULT;

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

  /** Recorded from the server. */
  @Test
  void writesElementsOfFixedLengthWithoutLengths() {
    assertGolden("01 00 01", TypeCodecs.BOOLEAN, true, false, true);
    assertGolden(
        "00000000000003e8 00000000000007d0",
        TypeCodecs.TIMESTAMP,
        Instant.ofEpochMilli(1000),
        Instant.ofEpochMilli(2000));
    assertGolden("00000001 fffffffe", TypeCodecs.INT, 1, -2);
    assertGolden(
        "3f800000 40000000 40400000 40800000",
        VectorCodecs.vectorToArray(DataTypes.FLOAT, 2, float[].class),
        new float[] {1, 2},
        new float[] {3, 4});
  }

  /** Recorded from the server. */
  @Test
  void writesOtherElementsAfterTheirLength() {
    assertGolden("02 0001 02 0002 02 fffd", TypeCodecs.SMALLINT, (short) 1, (short) 2, (short) -3);
    assertGolden(
        VectorCodecs.vectorToCqlVector(TypeCodecs.SMALLINT, 2),
        CqlVector.newInstance(List.of((short) 1, (short) -3)),
        "02 0001 02 fffd");
    assertGolden("01 01 01 02 01 fd", TypeCodecs.TINYINT, (byte) 1, (byte) 2, (byte) -3);
    assertGolden(
        "04 80004756 04 80004757",
        TypeCodecs.DATE,
        LocalDate.of(2020, 1, 1),
        LocalDate.of(2020, 1, 2));
    assertGolden("01 01 03 011170", TypeCodecs.VARINT, BigInteger.ONE, BigInteger.valueOf(70000));
    assertGolden("02 6162 03 636465", TypeCodecs.TEXT, "ab", "cde");
    assertGolden(
        "0c 00000001 00000004 00000001 14 00000002 00000004 00000002 00000004 00000003",
        TypeCodecs.listOf(TypeCodecs.INT),
        List.of(1),
        List.of(2, 3));
  }

  @Test
  void writesFurtherTypesAfterTheirLength() {
    assertGolden("08 0000000000000102", TypeCodecs.TIME, LocalTime.ofNanoOfDay(258));
    assertGolden("08 0000000000000005", TypeCodecs.COUNTER, 5L);
    assertGolden("00 01 61 00", TypeCodecs.TEXT, "", "a", "");
    assertGolden(
        "00 01 ff", TypeCodecs.BLOB, ByteBuffer.allocate(0), ByteBuffer.wrap(new byte[] {-1}));
    assertGolden(
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
  void writesAndReadsLengthsOfMoreThanAByte(int length, String prefix) {
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
  private static <E> void assertGolden(String hex, TypeCodec<E> element, E... elements) {
    assertGolden(VectorCodecs.vectorToList(element, elements.length), List.of(elements), hex);
  }

  private static <J> void assertGolden(TypeCodec<J> codec, J value, String spaced) {
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

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.ListType;
import com.datastax.oss.driver.api.core.type.MapType;
import com.datastax.oss.driver.api.core.type.SetType;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import dev.quiver.codec.VectorCodecs;
import dev.quiver.testkit.Allocation;
import dev.quiver.testkit.Evidence;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.driver.ElementKind;
import dev.quiver.testkit.driver.MappedCodec;
import dev.quiver.vector.QuiverException;
import dev.quiver.vector.VectorDimensionException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests malformed bytes and rejected values of vectors with elements of any type. */
class ElementwiseErrorsTest {

  private static final ProtocolVersion V5 = ProtocolVersion.DEFAULT;
  private static final TypeCodec<List<String>> TEXTS =
      VectorCodecs.vectorToList(TypeCodecs.TEXT, 3);
  private static final TypeCodec<List<Short>> SHORTS =
      VectorCodecs.vectorToList(TypeCodecs.SMALLINT, 2);
  private static final TypeCodec<List<Boolean>> BOOLEANS =
      VectorCodecs.vectorToList(TypeCodecs.BOOLEAN, 3);
  private static final long LIMIT = 64 * 1024;

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "0161               ; at least 3 bytes, got 2",
        "0161016101         ; an element of up to 0 bytes at index 2, got 1",
        "01610461616161     ; a length of 1 bytes at index 2, got 0",
        "016101610000       ; 5 bytes, got 6",
        "0161016100aabbcc   ; 5 bytes, got 8",
        "05616161           ; an element of up to 3 bytes at index 0, got 5",
        "0161bfff61         ; an element of up to 1 bytes at index 1, got 16383",
        "f07fffffff61       ; an element of up to 1 bytes at index 0, got 2147483647",
        "f7ffffffff61       ; an element of up to 1 bytes at index 0, got 34359738367",
        "ffffffffffffffffff ; a length of up to 5 bytes at index 0, got 9",
        "80016101610161     ; the length 1 in 1 bytes at index 0, got 2",
      })
  void rejectsMalformedBytesOfTexts(String hex, String message) {
    ByteBuffer bytes = ByteBuffer.wrap(HexFormat.of().parseHex(hex));
    Runnable attempt =
        () ->
            assertThatThrownBy(() -> TEXTS.decode(bytes, V5))
                .isInstanceOf(QuiverException.class)
                .hasMessage("vector<text, 3>: expected " + message);
    attempt.run();
    assertThat(bytes.position()).isZero();
    assertThat(Allocation.bytes(LIMIT, attempt)).isLessThanOrEqualTo(LIMIT);
  }

  @ParameterizedTest
  @ValueSource(strings = {"01", "0100", "01000100"})
  void rejectsMalformedBytes(String hex) {
    assertThatThrownBy(() -> BOOLEANS.decode(ByteBuffer.wrap(HexFormat.of().parseHex(hex)), V5))
        .isInstanceOf(QuiverException.class)
        .hasMessage("vector<boolean, 3>: expected 3 bytes, got " + hex.length() / 2);
  }

  @Test
  void errorsNameAnElementThatItsCodecRejects() {
    assertThatThrownBy(() -> SHORTS.decode(bytes(2, 0, 1, 3, 0, 0, 2), V5))
        .isInstanceOf(QuiverException.class)
        .hasMessageStartingWith("vector<smallint, 2>: expected a smallint at index 1, got 3 bytes")
        .hasCauseInstanceOf(IllegalArgumentException.class);
    TypeCodec<List<List<Integer>>> lists =
        VectorCodecs.vectorToList(TypeCodecs.listOf(TypeCodecs.INT), 1);
    assertThatThrownBy(() -> lists.decode(bytes(2, 0, 0), V5))
        .isInstanceOf(QuiverException.class)
        .hasMessageStartingWith("vector<list<int>, 1>: expected a list<int> at index 0, got 2");
    TypeCodec<List<List<String>>> nested = VectorCodecs.vectorToList(TEXTS, 1);
    assertThatThrownBy(() -> nested.decode(bytes(3, 0, 0, 5), V5))
        .isInstanceOf(QuiverException.class)
        .hasMessageStartingWith("vector<vector<text, 3>, 1>: expected a vector<text, 3> at index 0")
        .hasCauseExactlyInstanceOf(QuiverException.class);
  }

  /** A server could send an empty element if the type allows empty values. */
  @Test
  void rejectsAnElementThatIsReadAsNull() {
    assertThatThrownBy(() -> SHORTS.decode(bytes(2, 0, 1, 0), V5))
        .isInstanceOf(QuiverException.class)
        .hasMessage("vector<smallint, 2>: expected a smallint at index 1, got null from 0 bytes");
  }

  /** A dimension of two thousand million with a cell of a few bytes. */
  @Test
  void aDimensionAloneAllocatesNothing() {
    int most = Integer.MAX_VALUE;
    for (TypeCodec<? extends List<?>> codec :
        List.of(
            VectorCodecs.vectorToList(TypeCodecs.TEXT, most),
            VectorCodecs.vectorToList(TypeCodecs.BOOLEAN, most))) {
      Runnable attempt =
          () ->
              assertThatThrownBy(() -> codec.decode(bytes(1, 2, 3), V5))
                  .isExactlyInstanceOf(QuiverException.class)
                  .hasMessageEndingWith(" bytes, got 3");
      assertThat(Allocation.bytes(LIMIT, attempt)).isLessThanOrEqualTo(LIMIT);
    }
    Runnable attempt =
        () ->
            assertThatThrownBy(
                    () -> VectorCodecs.vectorToList(TypeCodecs.TEXT, most).encode(List.of("a"), V5))
                .isInstanceOf(VectorDimensionException.class);
    assertThat(Allocation.bytes(LIMIT, attempt)).isLessThanOrEqualTo(LIMIT);
  }

  @Test
  void rejectsImpossibleDimensions() {
    for (int dimension : new int[] {0, -1, Integer.MIN_VALUE}) {
      assertThatThrownBy(() -> VectorCodecs.vectorToList(TypeCodecs.TEXT, dimension))
          .isInstanceOf(VectorDimensionException.class)
          .hasMessage(
              "vector<text, %d>: expected a dimension from 1 to 2147483647, got %d",
              dimension, dimension);
    }
    assertThatThrownBy(() -> VectorCodecs.vectorToList(TypeCodecs.TIMESTAMP, 1 << 28))
        .isInstanceOf(VectorDimensionException.class)
        .hasMessageContaining("expected a dimension from 1 to 268435455");
    assertThatThrownBy(
            () ->
                VectorCodecs.vectorToList(
                    VectorCodecs.vectorToArray(DataTypes.FLOAT, float[].class), 2))
        .isInstanceOf(VectorDimensionException.class)
        .hasMessageStartingWith("vector<float, 0>: ");
  }

  @Test
  void rejectsValuesWithAnotherNumberOfElements() {
    for (List<String> value : List.of(List.<String>of(), List.of("a"), List.of("", "", "", ""))) {
      assertThatThrownBy(() -> TEXTS.encode(value, V5))
          .isInstanceOf(VectorDimensionException.class)
          .hasMessage("vector<text, 3>: expected 3 elements, got " + value.size());
    }
  }

  @Test
  @SuppressWarnings({"unchecked", "rawtypes"})
  void rejectsElementsThatDoNotFit() {
    assertThatThrownBy(() -> TEXTS.encode(Arrays.asList("a", null, "c"), V5))
        .isInstanceOf(QuiverException.class)
        .hasMessage("vector<text, 3>: expected java.lang.String at index 1, got null");
    List mixed = List.of((short) 1, 2);
    assertThatThrownBy(() -> SHORTS.encode(mixed, V5))
        .isInstanceOf(QuiverException.class)
        .hasMessage(
            "vector<smallint, 2>: expected java.lang.Short at index 1, got java.lang.Integer 2");
    List inside = List.of(List.of("a"));
    assertThatThrownBy(
            () ->
                VectorCodecs.vectorToList(TypeCodecs.listOf(TypeCodecs.INT), 1).encode(inside, V5))
        .isInstanceOf(IllegalArgumentException.class);
    TypeCodec<List<List<Short>>> nested = VectorCodecs.vectorToList(SHORTS, 1);
    assertThatThrownBy(() -> nested.encode(List.of(List.of((short) 1)), V5))
        .isInstanceOf(VectorDimensionException.class)
        .hasMessage("vector<smallint, 2>: expected 2 elements, got 1");
  }

  /** The codecs write nulls, or more bytes than their type has. */
  @Test
  void rejectsElementsThatACodecOfTheApplicationWritesWrongly() {
    TypeCodec<List<String>> nulls =
        VectorCodecs.vectorToList(new Fixed<>(TypeCodecs.TEXT, null), 1);
    assertThatThrownBy(() -> nulls.encode(List.of("a"), V5))
        .isInstanceOf(QuiverException.class)
        .hasMessage(
            "vector<text, 1>: expected a value at index 0, got null from " + Fixed.class.getName());
    TypeCodec<List<Boolean>> wide =
        VectorCodecs.vectorToList(new Fixed<>(TypeCodecs.BOOLEAN, ByteBuffer.allocate(2)), 1);
    assertThatThrownBy(() -> wide.encode(List.of(true), V5))
        .isInstanceOf(QuiverException.class)
        .hasMessage("vector<boolean, 1>: expected an element of 1 bytes at index 0, got 2");
  }

  /**
   * Decodes random bytes: the result is a value or an exception of Quiver. Collections are left
   * out, as the driver's codecs allocate by their count.
   */
  @ParameterizedTest
  @MethodSource("dev.quiver.testkit.driver.ElementKind#all")
  void decodesRandomBytesOrRejectsThem(ElementKind kind) {
    SplittableRandom random = Seed.random("chance " + kind);
    TypeCodec<Object> element = QuiverCodecRegistry.create().codecFor(kind.type());
    TypeCodec<List<Object>> codec = VectorCodecs.vectorToList(element, 3);
    assertThat(codec.getCqlType()).isNotNull();
    byte[] valid = codec.encode(kind.values(3, random), V5).array();
    for (int i = 0; i < 2000; i++) {
      byte[] bytes = Arrays.copyOf(valid, random.nextInt(valid.length + 2));
      if (bytes.length > 0 && !isCollection(kind.type())) {
        bytes[random.nextInt(Math.min(bytes.length, 40))] = (byte) random.nextInt();
      }
      Evidence.check("chance " + kind, bytes, () -> decodeOrReject(codec, bytes));
    }
  }

  /** As happens if another thread changes the list. */
  @ParameterizedTest
  @ValueSource(ints = {0, 2, 4})
  void rejectsListsThatMisreportTheirSize(int count) {
    List<String> list = BadElementTest.lying(3, count, "a");
    assertThatThrownBy(() -> TEXTS.encode(list, V5))
        .isInstanceOf(VectorDimensionException.class)
        .hasMessage("vector<text, 3>: expected 3 elements, got " + count);
  }

  private static boolean isCollection(DataType type) {
    return type instanceof ListType || type instanceof SetType || type instanceof MapType;
  }

  private static void decodeOrReject(TypeCodec<List<Object>> codec, byte[] bytes) {
    assertThatCode(
            () -> {
              try {
                codec.decode(ByteBuffer.wrap(bytes), V5);
              } catch (QuiverException e) {
                assertThat(e).hasMessageContaining("expected ");
              }
            })
        .doesNotThrowAnyException();
  }

  private static ByteBuffer bytes(int... values) {
    ByteBuffer bytes = ByteBuffer.allocate(values.length);
    for (int value : values) {
      bytes.put((byte) value);
    }
    return bytes.flip();
  }

  /** A codec that writes the same bytes for all values. */
  private static final class Fixed<T> extends MappedCodec<T, T> {
    private final ByteBuffer bytes;

    Fixed(TypeCodec<T> codec, ByteBuffer bytes) {
      super(codec, codec.getJavaType(), value -> value, value -> value);
      this.bytes = bytes;
    }

    @Override
    public ByteBuffer encode(T value, ProtocolVersion protocolVersion) {
      return bytes;
    }
  }
}

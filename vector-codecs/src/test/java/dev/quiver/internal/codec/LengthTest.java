/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import dev.quiver.codec.VectorCodecs;
import dev.quiver.testkit.BufferKind;
import dev.quiver.testkit.RawVectors;
import dev.quiver.vector.QuiverException;
import dev.quiver.vector.VectorDimensionException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that input of another length is rejected: nothing is guessed, padded or dropped. */
class LengthTest {

  private static final BufferKind[] KINDS = {
    BufferKind.HEAP, BufferKind.HEAP_ODD_OFFSET, BufferKind.DIRECT_ODD_OFFSET
  };

  /** Every shorter length is tested, so the dimension must not be too large. */
  private static final int GREATEST_DIMENSION = 257;

  static Stream<CodecCase> allBound() {
    return CodecCase.all().filter(it -> it.bound() && it.dimension() <= GREATEST_DIMENSION);
  }

  static Stream<CodecCase> allOfAnyDimension() {
    return CodecCase.all().filter(it -> !it.bound() && it.dimension() <= GREATEST_DIMENSION);
  }

  @ParameterizedTest
  @MethodSource("allBound")
  void aBoundCodecDecodesOnlyItsLength(CodecCase codec) {
    byte[] longest = codec.sample(codec.dimension() + 1);
    for (int length = 1; length <= longest.length; length++) {
      byte[] bytes = Arrays.copyOf(longest, length);
      for (BufferKind kind : KINDS) {
        if (length == codec.byteLength()) {
          assertThat(RawVectors.bytes(codec.decode(kind.hold(bytes)))).isEqualTo(bytes);
        } else {
          assertThatThrownBy(() -> codec.decode(kind.hold(bytes)))
              .isInstanceOf(QuiverException.class)
              .hasMessage(
                  "vector<%s, %d>: expected %d bytes, got %d",
                  codec.type().cqlName(), codec.dimension(), codec.byteLength(), length);
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("allOfAnyDimension")
  void aCodecOfAnyDimensionDecodesOnlyWholeElements(CodecCase codec) {
    byte[] longest = codec.sample(codec.dimension() + 1);
    for (int length = 1; length <= longest.length; length++) {
      byte[] bytes = Arrays.copyOf(longest, length);
      if (length % codec.type().size() == 0) {
        assertThat(RawVectors.bytes(codec.decode(ByteBuffer.wrap(bytes)))).isEqualTo(bytes);
      } else {
        assertThatThrownBy(() -> codec.decode(ByteBuffer.wrap(bytes)))
            .isInstanceOf(QuiverException.class)
            .hasMessage(
                "vector<%s>: expected a multiple of %d bytes, got %d",
                codec.type().cqlName(), codec.type().size(), bytes.length);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("allBound")
  void aBoundCodecEncodesOnlyItsDimension(CodecCase codec) {
    int n = codec.dimension();
    IntStream.of(0, n - 1, n + 1, 2 * n, 100)
        .filter(wrong -> wrong != n)
        .forEach(
            wrong ->
                assertThatThrownBy(() -> codec.encode(codec.value(codec.sample(wrong))))
                    .isInstanceOf(VectorDimensionException.class)
                    .hasMessage(
                        "vector<%s, %d>: expected %d elements, got %d",
                        codec.type().cqlName(), n, n, wrong));
  }

  @Test
  void errorsNameBothLengths() {
    TypeCodec<float[]> codec = VectorCodecs.vectorToArray(DataTypes.FLOAT, 3, float[].class);
    assertThatThrownBy(() -> codec.decode(ByteBuffer.allocate(13), ProtocolVersion.DEFAULT))
        .isInstanceOfSatisfying(
            QuiverException.class,
            e -> {
              assertThat(e.expected()).isEqualTo("12 bytes");
              assertThat(e.actual()).isEqualTo("13");
            });
    assertThatThrownBy(() -> codec.encode(new float[4], ProtocolVersion.DEFAULT))
        .isInstanceOfSatisfying(
            VectorDimensionException.class,
            e -> {
              assertThat(e.expected()).isEqualTo("3 elements");
              assertThat(e.actual()).isEqualTo("4");
            });
  }
}

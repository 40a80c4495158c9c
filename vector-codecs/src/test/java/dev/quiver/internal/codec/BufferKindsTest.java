/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import dev.quiver.testkit.BufferKind;
import dev.quiver.testkit.RawVectors;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class BufferKindsTest {

  static Stream<Arguments> everyCodecAndKind() {
    return CodecCase.all()
        .flatMap(codec -> Stream.of(BufferKind.values()).map(kind -> Arguments.of(codec, kind)));
  }

  @ParameterizedTest
  @MethodSource("everyCodecAndKind")
  void decodingTwiceGivesTheSameValueAndLeavesTheBufferAsItWas(CodecCase codec, BufferKind kind) {
    byte[] expected = codec.sample();
    ByteBuffer buffer = kind.hold(expected);
    buffer.mark();
    int position = buffer.position();
    int limit = buffer.limit();
    ByteOrder order = buffer.order();
    byte[] around = contents(buffer);

    Object first = codec.decode(buffer);
    Object second = codec.decode(buffer);

    assertThat(RawVectors.bytes(first)).isEqualTo(expected);
    assertThat(RawVectors.bytes(second)).isEqualTo(expected);
    assertThat(buffer.position()).isEqualTo(position);
    assertThat(buffer.limit()).isEqualTo(limit);
    assertThat(buffer.order()).isEqualTo(order);
    assertThat(buffer.position(limit).reset().position()).as("mark").isEqualTo(position);
    assertThat(contents(buffer)).isEqualTo(around);
  }

  @ParameterizedTest
  @MethodSource("dev.quiver.internal.codec.CodecCase#all")
  void encodingGivesAHeapBufferThatIsFullAndReadyToBeRead(CodecCase codec) {
    byte[] expected = codec.sample();
    ByteBuffer buffer = codec.codec().encode(codec.value(expected), ProtocolVersion.DEFAULT);
    assertThat(buffer.hasArray()).isTrue();
    assertThat(buffer.position()).isZero();
    assertThat(buffer.remaining()).isEqualTo(codec.byteLength());
    assertThat(buffer.order()).isEqualTo(ByteOrder.BIG_ENDIAN);
    assertThat(buffer).isEqualTo(ByteBuffer.wrap(expected));
  }

  /** All bytes of the buffer's memory, those around the value included. */
  private static byte[] contents(ByteBuffer buffer) {
    ByteBuffer all = buffer.duplicate().clear();
    byte[] bytes = new byte[all.remaining()];
    all.get(bytes);
    return bytes;
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import dev.quiver.testkit.BufferKind;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class NullAndEmptyTest {

  @ParameterizedTest
  @MethodSource("dev.quiver.internal.codec.CodecCase#all")
  void nullEncodesToNull(CodecCase codec) {
    assertThat(codec.codec().encode(null, ProtocolVersion.DEFAULT)).isNull();
  }

  @ParameterizedTest
  @MethodSource("dev.quiver.internal.codec.CodecCase#all")
  void nullDecodesToNull(CodecCase codec) {
    assertThat(codec.decode(null)).isNull();
  }

  @ParameterizedTest
  @MethodSource("dev.quiver.internal.codec.CodecCase#all")
  void anEmptyBufferOfAnyKindDecodesToNull(CodecCase codec) {
    for (BufferKind kind : BufferKind.values()) {
      assertThat(codec.decode(kind.hold(new byte[0]))).as(kind.name()).isNull();
    }
  }

  @ParameterizedTest
  @MethodSource("dev.quiver.internal.codec.CodecCase#all")
  void nullIsFormattedAndParsed(CodecCase codec) {
    assertThat(codec.codec().format(null)).isEqualTo("NULL");
    assertThat(codec.codec().parse("NULL")).isNull();
    assertThat(codec.codec().parse(null)).isNull();
  }
}

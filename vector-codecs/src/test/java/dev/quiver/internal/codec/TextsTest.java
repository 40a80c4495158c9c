/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.Charset;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class TextsTest {

  /** The character that stands for bytes that are none may be there itself. */
  @Test
  void aReplacementCharacterThatWasWritten() {
    assertThat(read(StandardCharsets.UTF_8, 'a', 0xef, 0xbf, 0xbd, 'b')).isEqualTo("a\uFFFDb");
    assertThat(read(StandardCharsets.UTF_8, 0xef, 0xbf, 0xbd)).isEqualTo("\uFFFD");
    assertThat(read(StandardCharsets.UTF_8)).isEmpty();
  }

  @Test
  void bytesThatAreNoText() {
    assertThatThrownBy(() -> read(StandardCharsets.UTF_8, 0xff))
        .isInstanceOf(IllegalArgumentException.class)
        .hasCauseInstanceOf(MalformedInputException.class);
    assertThatThrownBy(() -> read(StandardCharsets.UTF_8, 'a', 0xc3))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> read(StandardCharsets.US_ASCII, 'a', 0x80))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("java.nio.charset.MalformedInputException: Input length = 1");
  }

  @Test
  void lengths() {
    assertThat(Texts.asciiLength("")).isZero();
    assertThat(Texts.asciiLength("abc")).isEqualTo(3);
    assertThat(Texts.asciiLength("ab\u00e9")).isNegative();
    assertThat(Texts.utf8Length("ab\u00e9\u20ac")).isEqualTo(7);
    assertThat(Texts.utf8Length("\ud83d\ude00")).isEqualTo(4);
    assertThat(Texts.utf8Length("\ud83d")).isNegative();
  }

  private static String read(Charset charset, int... octets) {
    byte[] bytes = new byte[octets.length + 2];
    for (int i = 0; i < octets.length; i++) {
      bytes[i + 1] = (byte) octets[i];
    }
    return Texts.read(bytes, 1, octets.length, charset);
  }
}

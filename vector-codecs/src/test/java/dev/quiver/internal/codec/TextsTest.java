/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.Charset;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class TextsTest {

  /** The text may contain U+FFFD, which also replaces malformed bytes. */
  @Test
  void readsAReplacementCharacterInTheText() {
    assertThat(read(StandardCharsets.UTF_8, 'a', 0xef, 0xbf, 0xbd, 'b')).isEqualTo("a\uFFFDb");
    assertThat(read(StandardCharsets.UTF_8, 0xef, 0xbf, 0xbd)).isEqualTo("\uFFFD");
    assertThat(read(StandardCharsets.UTF_8)).isEmpty();
  }

  @Test
  void rejectsMalformedText() {
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
  void returnsTheLengthOfAsciiTextOnly() {
    assertThat(Texts.asciiLength("")).isZero();
    assertThat(Texts.asciiLength("abc")).isEqualTo(3);
    assertThat(Texts.asciiLength("ab\u00e9")).isNegative();
  }

  @Test
  void readsCharactersOfEveryLengthOfUtf8() {
    for (String text :
        List.of("", "a", "\u007f", "\u0080", "\u07ff", "\u0800", "\uffff", "𐀀", "a𝄞é€")) {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      assertThat(Texts.utf8Length(text)).as(text).isEqualTo(bytes.length);
      byte[] target = new byte[bytes.length + 2];
      assertThat(Texts.write(text, target, 1)).isEqualTo(bytes.length);
      assertThat(Texts.read(target, 1, bytes.length, StandardCharsets.UTF_8)).isEqualTo(text);
    }
    for (String text :
        List.of("\ud834", "\udd1e", "a\ud834b", "\udd1e\ud834", "\ud834\ud834\udd1e")) {
      assertThat(Texts.utf8Length(text)).isEqualTo(-1);
    }
  }

  private static String read(Charset charset, int... octets) {
    byte[] bytes = new byte[octets.length + 2];
    for (int i = 0; i < octets.length; i++) {
      bytes[i + 1] = (byte) octets[i];
    }
    return Texts.read(bytes, 1, octets.length, charset);
  }
}

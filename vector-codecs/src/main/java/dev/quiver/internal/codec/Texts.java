/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/** Texts in byte arrays, as the driver's codecs read and write them. */
final class Texts {

  private Texts() {}

  /**
   * As the driver, it refuses bytes that are no text; a string cannot be told from its mistakes.
   */
  static String read(byte[] bytes, int offset, int length, Charset charset) {
    String text = new String(bytes, offset, length, charset);
    if (text.indexOf('\uFFFD') < 0) {
      return text;
    }
    try {
      return charset.newDecoder().decode(ByteBuffer.wrap(bytes, offset, length)).toString();
    } catch (CharacterCodingException e) {
      throw new IllegalArgumentException(e);
    }
  }

  /** The bytes of a text in ASCII, or -1 if it has others. */
  static int asciiLength(String text) {
    int length = utf8Length(text);
    return length == text.length() ? length : -1;
  }

  /** The bytes of a text in UTF-8, or -1 if it has half of a surrogate pair, which has none. */
  static int utf8Length(String text) {
    int length = text.length();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < 0x80) {
        continue;
      }
      length += c < 0x800 ? 1 : 2;
      if (Character.isSurrogate(c)) {
        // Four bytes for the two chars of a pair.
        i++;
        if (!Character.isSupplementaryCodePoint(text.codePointAt(i - 1))) {
          return -1;
        }
      }
    }
    return length;
  }

  /** Writes the bytes of a text that has some, and says how many they are. */
  static int write(String text, byte[] target, int offset) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c >= 0x80) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        System.arraycopy(bytes, 0, target, offset, bytes.length);
        return bytes.length;
      }
      target[offset + i] = (byte) c;
    }
    return text.length();
  }
}

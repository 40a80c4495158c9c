/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/** Reads and writes texts in byte arrays, like the driver's codecs. */
final class Texts {

  private Texts() {}

  /**
   * Decodes a text, and rejects malformed bytes as the driver does. The fast decoder replaces
   * malformed bytes by U+FFFD; only if the result contains U+FFFD, a strict decoder reads the bytes
   * again.
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

  /** Returns the size of a text in ASCII, or -1 if it contains other characters. */
  static int asciiLength(String text) {
    int length = utf8Length(text);
    return length == text.length() ? length : -1;
  }

  /** Returns the size of a text in UTF-8, or -1 if it contains an unpaired surrogate. */
  static int utf8Length(String text) {
    int length = text.length();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < 0x80) {
        continue;
      }
      length += c < 0x800 ? 1 : 2;
      if (Character.isSurrogate(c)) {
        // A pair takes four bytes for its two chars.
        i++;
        if (!Character.isSupplementaryCodePoint(text.codePointAt(i - 1))) {
          return -1;
        }
      }
    }
    return length;
  }

  /** Writes a text that has no unpaired surrogates, and returns its size in bytes. */
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

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quiver.vector.QuiverException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests lengths and numbers as the server writes them; the bytes were written by hand. */
class UnsignedVintTest {

  private static final HexFormat HEX = HexFormat.of();
  private final byte[] bytes = new byte[11];
  private final ByteBuffer expected = ByteBuffer.wrap(new byte[11]);

  @ParameterizedTest
  @CsvSource({
    "0,          00",
    "1,          01",
    "127,        7f",
    "128,        8080",
    "300,        812c",
    "16383,      bfff",
    "16384,      c04000",
    "2097151,    dfffff",
    "2097152,    e0200000",
    "268435455,  efffffff",
    "268435456,  f010000000",
    "2147483647, f07fffffff"
  })
  void writesAndReadsGoldenBytesOfEachLength(int length, String hex) {
    byte[] expected = HEX.parseHex(hex);
    assertThat(UnsignedVint.size(length)).isEqualTo(expected.length);
    ByteBuffer target = ByteBuffer.allocate(UnsignedVint.MAX_SIZE + 2).position(1);
    UnsignedVint.write(target, length);
    byte[] written = Arrays.copyOfRange(target.array(), 1, target.position());
    assertThat(HEX.formatHex(written)).isEqualTo(hex);
    assertThat(Arrays.copyOfRange(target.array(), target.position(), target.capacity()))
        .as("after the length")
        .containsOnly(0);
    if (length <= 1 << 28) { // longer elements are not worth their memory
      checkReading(expected, length);
    }
  }

  /** Checks a length followed by its element. */
  private static void checkReading(byte[] prefix, int length) {
    for (int more : new int[] {0, 3}) {
      ByteBuffer source = ByteBuffer.allocate(2 + prefix.length + length + more).position(2);
      source.put(prefix).position(2);
      assertThat(UnsignedVint.readLength(source, () -> "v", 0)).isEqualTo(length);
      assertThat(source.position()).isEqualTo(2 + prefix.length);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "''                 ; a length of 1 bytes at index 7, got 0",
        "01                 ; an element of up to 0 bytes at index 7, got 1",
        "0511223344         ; an element of up to 4 bytes at index 7, got 5",
        "80                 ; a length of 2 bytes at index 7, got 1",
        "c040               ; a length of 3 bytes at index 7, got 2",
        "f00000             ; a length of 5 bytes at index 7, got 3",
        "8000               ; the length 0 in 1 bytes at index 7, got 2",
        "800100             ; the length 1 in 1 bytes at index 7, got 2",
        "f00000000100       ; the length 1 in 1 bytes at index 7, got 5",
        "bfff00             ; an element of up to 1 bytes at index 7, got 16383",
        "f07fffffff         ; an element of up to 0 bytes at index 7, got 2147483647",
        "f0ffffffff         ; an element of up to 0 bytes at index 7, got 4294967295",
        "f7ffffffff         ; an element of up to 0 bytes at index 7, got 34359738367",
        "f800000000000000   ; a length of up to 5 bytes at index 7, got 6",
        "ffffffffffffffffff ; a length of up to 5 bytes at index 7, got 9",
        "ff                 ; a length of up to 5 bytes at index 7, got 9"
      })
  void rejectsMalformedLengths(String hex, String message) {
    ByteBuffer source = ByteBuffer.wrap(HEX.parseHex(hex));
    assertThatThrownBy(() -> UnsignedVint.readLength(source, () -> "vector<text, 9>", 7))
        .isInstanceOf(QuiverException.class)
        .hasMessage("vector<text, 9>: expected " + message);
  }

  @Test
  void writesBigEndianNumbersAsAByteBufferDoes() {
    BigEndian.putShort(bytes, 1, (short) 0xFEDC);
    assertThat(bytes).isEqualTo(expected.putShort(1, (short) 0xFEDC).array());
    BigEndian.putInt(bytes, 3, 0xFEDCBA98);
    assertThat(bytes).isEqualTo(expected.putInt(3, 0xFEDCBA98).array());
    BigEndian.putLong(bytes, 2, 0xFEDCBA9876543210L);
    assertThat(bytes).isEqualTo(expected.putLong(2, 0xFEDCBA9876543210L).array());
  }

  @Test
  void readsBigEndianNumbersAsAByteBufferDoes() {
    expected.putLong(3, 0xC1DCBA9876543210L).get(bytes);
    assertThat(BigEndian.getShort(bytes, 3)).isEqualTo((short) 0xC1DC);
    assertThat(BigEndian.getInt(bytes, 3)).isEqualTo(0xC1DCBA98);
    assertThat(BigEndian.getLong(bytes, 3)).isEqualTo(0xC1DCBA9876543210L);
    assertThat(BigEndian.getFloat(bytes, 3)).isEqualTo(Float.intBitsToFloat(0xC1DCBA98));
    assertThat(BigEndian.getDouble(bytes, 3))
        .isEqualTo(Double.longBitsToDouble(0xC1DCBA9876543210L));
  }
}

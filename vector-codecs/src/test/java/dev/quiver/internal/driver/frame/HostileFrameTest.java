/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants.Version;
import com.datastax.oss.protocol.internal.response.result.DefaultRows;
import com.datastax.oss.protocol.internal.response.result.RowsMetadata;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.driver.HostileFrames;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests frames whose content contradicts their header. */
class HostileFrameTest {

  private static final int HEADER = HostileFrames.HEADER;

  /** The kind of the result and the flags of its metadata. */
  private static final int KIND_AND_FLAGS = 2 * Integer.BYTES;

  private final FrameCodec<ByteBuf> codec = Codecs.ours();

  @Test
  void rejectsAFrameTruncatedAtAnyByte() {
    for (int version : Codecs.VERSIONS) {
      byte[] whole = small(version);
      for (int length = 0; length < whole.length; length++) {
        Hostile.rejected(HostileFrames.cut(whole, length), Hostile.ROWS, codec::decode);
      }
    }
  }

  /** The header has the truncated length, so only the content can show the truncation. */
  @Test
  void rejectsABodyTruncatedAtAnyByte() {
    RandomResults results = new RandomResults(Seed.random("cut"));
    for (int version : Codecs.VERSIONS) {
      Message random = results.rows(version, 0, 3, 2, 8).message;
      for (byte[] whole : List.of(small(version), Codecs.answer(version, random))) {
        for (int length = HEADER; length < whole.length; length++) {
          Hostile.rejected(
              HostileFrames.withLength(HostileFrames.cut(whole, length)),
              Hostile.METADATA,
              codec::decode);
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      ints = {Integer.MIN_VALUE, -10, -9, -1, Integer.MAX_VALUE, Integer.MAX_VALUE - 9, 1 << 20})
  void rejectsAnImpossibleLength(int length) {
    assertThat(
            Hostile.rejected(
                HostileFrames.withLength(small(Version.V5), length), Hostile.ROWS, codec::decode))
        .isEqualTo(
            "frame: expected %d bytes, as its header says, got %d bytes",
            (long) HEADER + length, small(Version.V5).length);
  }

  /** The bytes that the first frame claims of the second one would form a valid cell. */
  @Test
  void rejectsAFrameThatClaimsBytesOfTheNextFrame() {
    byte[] first = small(Version.V5);
    byte[] second = small(Version.V5);
    int body = first.length - HEADER;
    for (int length = KIND_AND_FLAGS; length <= body + second.length; length++) {
      byte[] lying = HostileFrames.withLength(first, length);
      ByteBuf payload = Unpooled.wrappedBuffer(lying, second);
      if (length == body) {
        for (int i = 0; i < 2; i++) {
          assertThat(((DefaultRows) codec.decode(payload).message).getData()).hasSize(2);
        }
        assertThat(payload.isReadable()).isFalse();
      } else {
        Hostile.rejected(payload, Hostile.ROWS, codec::decode);
      }
    }
  }

  /** The length of the cell reaches into the next frame. */
  @Test
  void rejectsACellThatClaimsBytesOfTheNextFrame() {
    byte[] second = small(Version.V5);
    byte[] first = small(Version.V5);
    int lastLength = first.length - 5 - Integer.BYTES;
    for (int length = 6; length < 6 + second.length; length++) {
      byte[] lying = HostileFrames.withInt(first, lastLength, length);
      assertThat(
              Hostile.rejected(Unpooled.wrappedBuffer(lying, second), Hostile.ROWS, codec::decode))
          .isEqualTo("row 1, column 1: expected %d bytes, got 5 left in the frame", length);
    }
  }

  /** Two rows of two cells, the last one of 5 bytes. */
  private static byte[] small(int version) {
    Queue<List<ByteBuffer>> rows = new ArrayDeque<>();
    for (int row = 0; row < 2; row++) {
      rows.add(List.of(ByteBuffer.allocate(3), ByteBuffer.allocate(5)));
    }
    RowsMetadata metadata = new RowsMetadata(2, null, null, null);
    return Codecs.answer(version, new DefaultRows(metadata, rows));
  }
}

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

/** Frames that are not what their header tells. */
class HostileFrameTest {

  private static final int HEADER = HostileFrames.HEADER;

  /** The kind of the result and the flags of its metadata: whose frame it is. */
  private static final int KIND_AND_FLAGS = 2 * Integer.BYTES;

  private final FrameCodec<ByteBuf> codec = Codecs.ours();

  @Test
  void cutAtEveryByte() {
    for (int version : Codecs.VERSIONS) {
      byte[] whole = small(version);
      for (int length = 0; length < whole.length; length++) {
        Hostile.refused(HostileFrames.cut(whole, length), Hostile.ROWS, codec::decode);
      }
    }
  }

  /** Also where it is not known yet whose frame it is. */
  @Test
  void cutAtEveryByteWithAHeaderThatKnows() {
    RandomResults results = new RandomResults(Seed.random("cut"));
    for (int version : Codecs.VERSIONS) {
      Message random = results.rows(version, 0, 3, 2, 8).message;
      for (byte[] whole : List.of(small(version), Codecs.answer(version, random))) {
        for (int length = HEADER; length < whole.length; length++) {
          Hostile.refused(
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
  void aLengthThatNoFrameHas(int length) {
    assertThat(
            Hostile.refused(
                HostileFrames.withLength(small(Version.V5), length), Hostile.ROWS, codec::decode))
        .isEqualTo(
            "frame: expected %d bytes, as its header says, got %d bytes",
            (long) HEADER + length, small(Version.V5).length);
  }

  /** What the first frame takes from the second one would be a cell of its own. */
  @Test
  void theFirstOfTwoFramesLiesAboutItsLength() {
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
        Hostile.refused(payload, Hostile.ROWS, codec::decode);
      }
    }
  }

  /** A cell that says it goes on in the next frame. */
  @Test
  void theFirstOfTwoFramesLiesAboutACell() {
    byte[] second = small(Version.V5);
    byte[] first = small(Version.V5);
    int lastLength = first.length - 5 - Integer.BYTES;
    for (int length = 6; length < 6 + second.length; length++) {
      byte[] lying = HostileFrames.withInt(first, lastLength, length);
      assertThat(
              Hostile.refused(Unpooled.wrappedBuffer(lying, second), Hostile.ROWS, codec::decode))
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

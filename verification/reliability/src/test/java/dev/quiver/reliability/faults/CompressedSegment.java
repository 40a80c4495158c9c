/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.protocol.internal.util.Crc;
import dev.quiver.testkit.driver.HostileFrames;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * A compressed segment of protocol v5, with correct checksums whatever its content.
 *
 * @param length the decompressed length according to the header; 0 if it is not compressed
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record CompressedSegment(byte[] payload, int length, boolean selfContained) {

  private static final int HEADER = 5;
  private static final int CRC24 = 3;
  private static final int LENGTH_BITS = 17;
  private static final int SELF_CONTAINED = 2 * LENGTH_BITS;
  private static final int LENGTH_MASK = (1 << LENGTH_BITS) - 1;

  /** Parses a segment. */
  static CompressedSegment of(byte[] wire) {
    long header = 0;
    for (int i = 0; i < HEADER; i++) {
      header |= (wire[i] & 0xffL) << (Byte.SIZE * i);
    }
    int payloadLength = (int) header & LENGTH_MASK;
    assertThat(wire).as("one segment").hasSize(HEADER + CRC24 + payloadLength + Integer.BYTES);
    int length = (int) (header >> LENGTH_BITS) & LENGTH_MASK;
    assertThat(length).as("decompressed length").isPositive();
    return new CompressedSegment(
        Arrays.copyOfRange(wire, HEADER + CRC24, HEADER + CRC24 + payloadLength),
        length,
        (header >> SELF_CONTAINED) == 1);
  }

  CompressedSegment withLength(int newLength) {
    return new CompressedSegment(payload, newLength, selfContained);
  }

  /** Returns a copy with the first bytes of the payload only. */
  CompressedSegment cut(int newPayloadLength) {
    return new CompressedSegment(Arrays.copyOf(payload, newPayloadLength), length, selfContained);
  }

  byte[] wire() {
    long header =
        payload.length
            | ((long) length << LENGTH_BITS)
            | (selfContained ? 1L << SELF_CONTAINED : 0);
    ByteBuffer wire =
        ByteBuffer.allocate(HEADER + CRC24 + payload.length + Integer.BYTES)
            .order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < HEADER; i++) {
      wire.put((byte) (header >> (Byte.SIZE * i)));
    }
    int headerChecksum = Crc.computeCrc24(header, HEADER);
    for (int i = 0; i < CRC24; i++) {
      wire.put((byte) (headerChecksum >> (Byte.SIZE * i)));
    }
    return wire.put(HostileFrames.withChecksum(payload)).array();
  }
}

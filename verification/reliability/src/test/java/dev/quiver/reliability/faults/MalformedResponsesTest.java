/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.connection.ClosedConnectionException;
import com.datastax.oss.driver.api.core.connection.CrcMismatchException;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.protocol.internal.util.Crc;
import dev.quiver.reliability.server.FakeTable;
import dev.quiver.reliability.server.Request;
import dev.quiver.reliability.server.Script;
import dev.quiver.reliability.server.Wiring;
import dev.quiver.testkit.driver.HostileFrames;
import dev.quiver.testkit.netty.LeakOfClassExtension;
import dev.quiver.vector.MalformedFrameException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests malformed responses. With protocol v4 the request fails with the error, and the connection
 * stays open; with v5 the driver closes the connection because of the error.
 */
@ExtendWith(LeakOfClassExtension.class)
class MalformedResponsesTest {

  // The body of a result without metadata: kind, flags, number of columns, number of rows, cells.
  private static final int COLUMN_COUNT = HostileFrames.HEADER + 8;
  private static final int ROW_COUNT = HostileFrames.HEADER + 12;
  private static final int FIRST_LENGTH = HostileFrames.HEADER + 16;

  @ParameterizedTest
  @EnumSource
  void rejectsWrongLengthsAndCounts(Wiring wiring) {
    try (Bench bench = Bench.open(wiring)) {
      int[] lengths = {-2, Integer.MIN_VALUE, 7, 9, 1_000_000, Integer.MAX_VALUE};
      int[] rows = {-1, Integer.MIN_VALUE, 0, 2, 4, 50_000_000, Integer.MAX_VALUE};
      int[] columns = {-1, 0, 3, 5, Integer.MAX_VALUE};
      Map.of(FIRST_LENGTH, lengths, ROW_COUNT, rows, COLUMN_COUNT, columns)
          .forEach(
              (offset, values) -> {
                for (int value : values) {
                  assertMalformed(bench, frame -> HostileFrames.withInt(frame, offset, value));
                }
              });
      for (int more : new int[] {1, 4, 1000, -1, -8, -100}) {
        assertMalformed(
            bench, frame -> HostileFrames.withLength(Arrays.copyOf(frame, frame.length + more)));
      }
    }
  }

  /** Bodies of protocol v4 that are truncated, or have another length than claimed. */
  @Test
  void rejectsMalformedCompressedBodies() {
    try (Bench bench = Bench.open(Wiring.V4_LZ4)) {
      for (UnaryOperator<byte[]> alter :
          List.<UnaryOperator<byte[]>>of(
              frame -> HostileFrames.withLength(Arrays.copyOf(frame, HostileFrames.HEADER + 20)),
              frame -> HostileFrames.withInt(frame, HostileFrames.HEADER, -1),
              frame -> HostileFrames.withInt(frame, HostileFrames.HEADER, 900_000_000))) {
        assertRejected(bench, request -> alter.apply(request.frame(request.goodAnswer()).clone()));
      }
    }
  }

  /** Segments of protocol v5 with correct checksums and malformed payloads. */
  @Test
  void rejectsMalformedCompressedSegments() {
    try (Bench bench = Bench.open(Wiring.V5_LZ4)) {
      for (UnaryOperator<CompressedSegment> alter :
          List.<UnaryOperator<CompressedSegment>>of(
              segment -> segment.cut(20),
              segment -> segment.withLength(segment.length() + 1),
              // The header says that the payload is not compressed, so that its bytes are a
              // frame's.
              segment -> segment.withLength(0))) {
        play(
            bench,
            request -> {
              CompressedSegment good = CompressedSegment.of(request.wire(request.goodAnswer()));
              request.connection().write(alter.apply(good).wire());
            });
        // The response has the names of types, which compress well.
        assertConnectionLost(
            bench.failureOf(
                SimpleStatement.newInstance(FakeTable.select(Bench.DIMENSION), Bench.newId(), 3)),
            MalformedFrameException.class);
        bench.assertServes();
      }
    }
  }

  /** A length of -1 is a null; the cell's bytes then belong to the next cell. */
  @ParameterizedTest
  @EnumSource
  void rejectsANullWithBytes(Wiring wiring) {
    try (Bench bench = Bench.open(wiring)) {
      assertMalformed(bench, frame -> HostileFrames.withInt(frame, FIRST_LENGTH, -1));

      bench.prepareSelect(Bench.DIMENSION);
      bench.server.play(
          Script.once(
              request -> {
                byte[] frame =
                    HostileFrames.withInt(
                        request.plainFrame(request.goodAnswer()), FIRST_LENGTH, -1);
                byte[] shorter = new byte[frame.length - Long.BYTES];
                int next = FIRST_LENGTH + Integer.BYTES;
                System.arraycopy(frame, 0, shorter, 0, next);
                System.arraycopy(frame, next + Long.BYTES, shorter, next, shorter.length - next);
                request.sendFrame(HostileFrames.withLength(shorter));
              }));
      long id = Bench.newId();
      Row row = bench.session.execute(bench.select(id, 1)).one();
      assertThat(row.isNull("id")).isTrue();
      assertThat(row.getInt("row")).isZero();
    }
  }

  /** One wrong bit in a segment's header or payload. */
  @ParameterizedTest
  @EnumSource(names = {"V5_NONE", "V5_LZ4"})
  void rejectsWrongChecksumsOfSegments(Wiring wiring) {
    try (Bench bench = Bench.open(wiring)) {
      int length = wireLength(bench);
      for (int index = 0; index < length; index += 3) {
        int altered = index;
        play(
            bench,
            request -> {
              byte[] wire = request.wire(request.goodAnswer());
              // The compressed length varies.
              wire[altered % wire.length] ^= (byte) (1 << altered % 8);
              request.connection().write(wire);
            });
        assertConnectionLost(
            bench.failureOf(bench.select(Bench.newId(), 3)), CrcMismatchException.class);
        bench.assertServes();
      }
    }
  }

  private static int wireLength(Bench bench) {
    int[] length = new int[1];
    play(
        bench,
        request -> {
          length[0] = request.wire(request.goodAnswer()).length;
          request.answer();
        });
    bench.read();
    assertThat(length[0]).isGreaterThan(50);
    return length[0];
  }

  private static void assertMalformed(Bench bench, UnaryOperator<byte[]> alter) {
    assertRejected(bench, request -> alter.apply(request.plainFrame(request.goodAnswer())));
  }

  /**
   * With protocol v4 the request itself fails with the error; with v5 the driver closes the
   * connection because of it. The session works afterwards.
   */
  private static void assertRejected(Bench bench, Function<Request, byte[]> frame) {
    play(bench, request -> request.sendFrame(frame.apply(request)));
    Throwable failure = bench.failureOf(bench.select(Bench.newId(), 3));
    if (bench.session.getContext().getProtocolVersion().getCode() < 5) {
      assertThat(failure).isInstanceOf(MalformedFrameException.class);
    } else {
      assertConnectionLost(failure, MalformedFrameException.class);
    }
    bench.assertServes();
  }

  /** The first request of a session gets a malformed response, others good ones. */
  private static void play(Bench bench, Script fault) {
    bench.prepareSelect(Bench.DIMENSION);
    bench.server.play(Script.once(fault));
  }

  /**
   * All requests of a connection fail when it closes, and the driver retries if it may; the
   * exception of the library that found the fault may be nested.
   */
  private static void assertConnectionLost(Throwable failure, Class<? extends Throwable> reason) {
    assertThat(failure)
        .isInstanceOfAny(ClosedConnectionException.class, AllNodesFailedException.class);
    Throwable cause = failure;
    while (cause != null && !reason.isInstance(cause)) {
      cause = cause.getCause();
    }
    assertThat(cause).as("a cause of %s", failure).isNotNull();
  }

  /**
   * A compressed segment of protocol v5, with correct checksums whatever its content.
   *
   * @param length the decompressed length according to the header; 0 if it is not compressed
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record CompressedSegment(byte[] payload, int length, boolean selfContained) {

    private static final int HEADER = 5;
    private static final int CRC24 = 3;
    private static final int LENGTH_BITS = 17;
    private static final int SELF_CONTAINED = 2 * LENGTH_BITS;
    private static final int LENGTH_MASK = (1 << LENGTH_BITS) - 1;

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
}

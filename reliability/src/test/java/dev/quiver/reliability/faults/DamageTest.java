/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.connection.ClosedConnectionException;
import com.datastax.oss.driver.api.core.connection.CrcMismatchException;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import dev.quiver.reliability.leak.LeakExtension;
import dev.quiver.reliability.server.FakeTable;
import dev.quiver.reliability.server.Request;
import dev.quiver.reliability.server.Script;
import dev.quiver.reliability.server.Wiring;
import dev.quiver.row.Vectors;
import dev.quiver.wire.MalformedFrameException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Answers whose bytes are wrong. With protocol v4 the request fails by what is wrong, and the
 * connection stays; with v5 the driver ends the connection, for that reason.
 */
@ExtendWith(LeakExtension.class)
class DamageTest {

  private static final int HEADER = 9;

  // The body of a result without metadata: kind, flags, number of columns, number of rows, cells.
  private static final int COLUMN_COUNT = HEADER + 8;
  private static final int ROW_COUNT = HEADER + 12;
  private static final int FIRST_LENGTH = HEADER + 16;

  @ParameterizedTest
  @EnumSource
  void lengthsOfCells(Wiring wiring) {
    try (Bench bench = Bench.open(wiring)) {
      for (int length : new int[] {-2, Integer.MIN_VALUE, 7, 9, 1_000_000, Integer.MAX_VALUE}) {
        assertMalformed(bench, frame -> withInt(frame, FIRST_LENGTH, length));
      }
    }
  }

  /** A length of -1 is a null; the cell's bytes are then those of the next one. */
  @ParameterizedTest
  @EnumSource
  void aNull(Wiring wiring) {
    try (Bench bench = Bench.open(wiring)) {
      assertMalformed(bench, frame -> withInt(frame, FIRST_LENGTH, -1));

      bench.prepareSelect(Bench.DIMENSION);
      bench.server.play(
          Script.once(
              request -> {
                byte[] frame = withInt(request.plainFrame(request.goodAnswer()), FIRST_LENGTH, -1);
                byte[] shorter = new byte[frame.length - Long.BYTES];
                int next = FIRST_LENGTH + Integer.BYTES;
                System.arraycopy(frame, 0, shorter, 0, next);
                System.arraycopy(frame, next + Long.BYTES, shorter, next, shorter.length - next);
                request.sendFrame(withInt(shorter, HEADER - 4, shorter.length - HEADER));
              }));
      long id = Bench.newId();
      Row row = bench.session.execute(bench.select(id, 1)).one();
      assertThat(row.isNull("id")).isTrue();
      assertThat(row.getInt("row")).isZero();
    }
  }

  @ParameterizedTest
  @EnumSource
  void numbersOfRowsAndColumns(Wiring wiring) {
    try (Bench bench = Bench.open(wiring)) {
      for (int count : new int[] {-1, Integer.MIN_VALUE, 0, 2, 4, 50_000_000, Integer.MAX_VALUE}) {
        assertMalformed(bench, frame -> withInt(frame, ROW_COUNT, count));
      }
      for (int count : new int[] {-1, 0, 3, 5, Integer.MAX_VALUE}) {
        assertMalformed(bench, frame -> withInt(frame, COLUMN_COUNT, count));
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void bytesAfterTheRows(Wiring wiring) {
    try (Bench bench = Bench.open(wiring)) {
      for (int more : new int[] {1, 4, 1000}) {
        assertMalformed(bench, frame -> withLength(Arrays.copyOf(frame, frame.length + more)));
      }
      for (int less : new int[] {1, 8, 100}) {
        assertMalformed(bench, frame -> withLength(Arrays.copyOf(frame, frame.length - less)));
      }
    }
  }

  /** Dimensions that cannot be, in the metadata of an answer to a simple statement. */
  @ParameterizedTest
  @EnumSource
  void dimensions(Wiring wiring) {
    try (Bench bench = Bench.open(wiring)) {
      // Each as long as the right one: 16.
      for (String dimension : List.of("00", "-1", "-9", "x6", "1,", "15", "17")) {
        bench.server.play(
            Script.once(
                request ->
                    request.sendFrame(
                        withDimension(request.plainFrame(request.goodAnswer()), dimension))));
        SimpleStatement select =
            SimpleStatement.newInstance(FakeTable.select(Bench.DIMENSION), Bench.newId(), 1);
        assertThatThrownBy(() -> bench.session.execute(select).one().get("v", float[].class))
            .as(dimension)
            .isInstanceOfAny(IllegalArgumentException.class, DriverException.class);
        bench.server.play(
            Script.once(
                request ->
                    request.sendFrame(
                        withDimension(request.plainFrame(request.goodAnswer()), dimension))));
        assertThatThrownBy(
                () -> Vectors.read(bench.session.execute(select).one(), "v", new float[20], 0))
            .as(dimension)
            .isInstanceOfAny(IllegalArgumentException.class, DriverException.class);
        bench.assertServes();
      }
    }
  }

  private static byte[] withDimension(byte[] frame, String dimension) {
    String text = new String(frame, StandardCharsets.ISO_8859_1);
    int index = text.indexOf("FloatType, 16)") + "FloatType, ".length();
    frame[index] = (byte) dimension.charAt(0);
    frame[index + 1] = (byte) dimension.charAt(1);
    return frame;
  }

  /** A segment's header or payload with a wrong bit. */
  @ParameterizedTest
  @EnumSource(names = {"V5_NONE", "V5_LZ4"})
  void checksumsOfSegments(Wiring wiring) {
    try (Bench bench = Bench.open(wiring)) {
      int length = wireLength(bench);
      for (int index = 0; index < length; index += 3) {
        int damaged = index;
        play(
            bench,
            request -> {
              byte[] wire = request.wire(request.goodAnswer());
              wire[damaged] ^= (byte) (1 << damaged % 8);
              request.connection().write(wire);
            });
        assertThat(rootOf(bench.failureOf(bench.select(Bench.newId(), 3))))
            .isInstanceOf(CrcMismatchException.class);
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

  /** A body that is cut, or claims another length. */
  @ParameterizedTest
  @EnumSource(names = "V4_LZ4")
  void compressedBodies(Wiring wiring) {
    assertNotDecompressed(
        wiring,
        List.of(
            frame -> withLength(Arrays.copyOf(frame, frame.length - 1)),
            frame -> withLength(Arrays.copyOf(frame, HEADER + 20)),
            frame -> withLength(Arrays.copyOf(frame, HEADER + 4)),
            frame -> withLength(Arrays.copyOf(frame, HEADER + 2)),
            frame -> withInt(frame, HEADER, ByteBuffer.wrap(frame).getInt(HEADER) + 1),
            frame -> withInt(frame, HEADER, ByteBuffer.wrap(frame).getInt(HEADER) - 1),
            frame -> withInt(frame, HEADER, 0),
            frame -> withInt(frame, HEADER, -1)));
  }

  /** A body that claims more than it can hold is not believed: nothing is allocated for it. */
  @ParameterizedTest
  @EnumSource(names = "V4_LZ4")
  void compressedBodiesThatClaimTooMuch(Wiring wiring) {
    assertNotDecompressed(
        wiring,
        List.of(
            frame -> withInt(frame, HEADER, 900_000_000),
            frame -> withInt(frame, HEADER, Integer.MAX_VALUE)));
  }

  private static void assertNotDecompressed(Wiring wiring, List<UnaryOperator<byte[]>> damages) {
    try (Bench bench = Bench.open(wiring)) {
      for (UnaryOperator<byte[]> damage : damages) {
        play(
            bench,
            request ->
                request.sendFrame(damage.apply(request.frame(request.goodAnswer()).clone())));
        Throwable failure = bench.failureOf(bench.select(Bench.newId(), 3));
        assertThat(failure).hasStackTraceContaining(MalformedFrameException.class.getName());
        bench.assertServes();
      }
    }
  }

  /** The first request of a session gets a damaged answer, others good ones. */
  private static void play(Bench bench, Consumer<Request> fault) {
    bench.prepareSelect(Bench.DIMENSION);
    bench.server.play(Script.once(fault::accept));
  }

  private static void assertMalformed(Bench bench, UnaryOperator<byte[]> damage) {
    play(
        bench,
        request -> request.sendFrame(damage.apply(request.plainFrame(request.goodAnswer()))));
    Throwable failure = bench.failureOf(bench.select(Bench.newId(), 3));
    assertThat(failure)
        .isInstanceOfAny(
            MalformedFrameException.class,
            ClosedConnectionException.class,
            AllNodesFailedException.class);
    assertThat(rootOf(failure)).isInstanceOf(MalformedFrameException.class);
    bench.assertServes();
  }

  private static Throwable rootOf(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return root;
  }

  private static byte[] withInt(byte[] frame, int offset, int value) {
    ByteBuffer.wrap(frame).putInt(offset, value);
    return frame;
  }

  /** With the length in its header that it has. */
  private static byte[] withLength(byte[] frame) {
    return withInt(frame, HEADER - Integer.BYTES, frame.length - HEADER);
  }
}

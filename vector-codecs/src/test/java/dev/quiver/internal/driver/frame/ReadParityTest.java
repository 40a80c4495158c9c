/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.dse.protocol.internal.DseProtocolConstants;
import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.ProtocolConstants.Version;
import com.datastax.oss.protocol.internal.response.result.DefaultRows;
import dev.quiver.testkit.Allocation;
import dev.quiver.testkit.Evidence;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.driver.HostileFrames;
import dev.quiver.testkit.netty.Allocators;
import dev.quiver.testkit.netty.TrackingAllocator;
import dev.quiver.vector.MalformedFrameException;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that results equal those the driver reads, also from changed bytes. */
class ReadParityTest {

  /** Fewer in the lane mutation of .ci/run, which runs the tests for every mutant. */
  private static final int ROUNDS = Integer.getInteger("quiver.test.rounds", 250);

  private static final int MUTATIONS = 20_000;

  /** The header and the kind of the result do not change: the driver reads other kinds. */
  private static final int START = FrameCodec.V3_ENCODED_HEADER_SIZE + Integer.BYTES;

  /** Far more bytes than any frame here needs, far fewer than its counts may claim. */
  private static final long MOST = 1 << 19;

  private final SplittableRandom random = Seed.random("mutations");
  private final FrameCodec<ByteBuf> codec = Codecs.ours();
  private int rejected;
  private int read;

  @RegisterExtension final Allocators allocators = new Allocators();

  private int together;
  private int apart;

  @ParameterizedTest
  @EnumSource
  void readsRandomRowsAsTheDriverDoes(Compression compression) {
    RandomResults results = new RandomResults(Seed.random("rows " + compression));
    for (int round = 0; round < ROUNDS; round++) {
      for (int version : Codecs.VERSIONS) {
        check(results.rows(version), compression, BytesIn.ONE_PIECE);
      }
    }
    assertThat(together).isGreaterThan(ROUNDS);
    assertThat(apart).isGreaterThan(ROUNDS);
  }

  /** One table for all columns without the flag for it; the flag without columns. */
  @Test
  void keepsTheFlagsOfDseMetadata() {
    RandomResults results = new RandomResults(Seed.random("flags of DSE"));
    for (int flags = 0; flags < RandomResults.FLAGS; flags++) {
      Frame sent = results.rows(DseProtocolConstants.Version.DSE_V2, flags, 1, 1, 5);
      byte[] bytes = encode(sent, Compression.NONE);
      TrackingAllocator allocator = allocators.any();
      ByteBuf source = BytesIn.ONE_PIECE.hold(bytes, allocator);
      Frame ours = Codecs.ours(allocator, Compression.NONE).decode(source);
      source.release();
      assertThat(((DefaultRows) ours.message).getMetadata().flags)
          .isEqualTo(((DefaultRows) stock(bytes, Compression.NONE).message).getMetadata().flags)
          .isEqualTo(flags);
    }
  }

  @Test
  void readsRowsOfEqualLengthsAsTheDriverDoes() {
    SplittableRandom random = Seed.random("equal rows");
    RandomResults results = new RandomResults(random);
    for (int round = 0; round < 10 * ROUNDS; round++) {
      int columns = random.nextInt(1, 6);
      int rows = random.nextInt(1, 8);
      Frame frame = results.equalRows(Version.V5, columns, rows, random.nextInt(1, 40));
      check(frame, Compression.NONE, BytesIn.ONE_PIECE);
    }
  }

  /** Cells around the size from which they have their own array, in every position of a row. */
  @Test
  void readsSmallAndLargeCellsAsTheDriverDoes() {
    SplittableRandom random = Seed.random("mixed rows");
    RandomResults results = new RandomResults(random);
    int[] lengths = {-1, 0, 4, 255, 256, 257, 6144};
    for (int round = 0; round < ROUNDS; round++) {
      int columns = random.nextInt(1, 6);
      int rows = random.nextInt(1, 30);
      Frame frame =
          results.rows(Version.V5, columns, rows, () -> lengths[random.nextInt(lengths.length)]);
      for (BytesIn kind : BytesIn.values()) {
        check(frame, Compression.NONE, kind);
      }
    }
  }

  @Test
  void readsEachCombinationOfFlagsAsTheDriverDoes() {
    RandomResults results = new RandomResults(Seed.random("flags"));
    for (int version : Codecs.VERSIONS) {
      for (int flags = 0; flags < RandomResults.FLAGS; flags++) {
        for (int columns : new int[] {0, 1, 2, 5}) {
          for (int rows : new int[] {0, 1, 3}) {
            if (columns > 0 || rows == 0) {
              check(
                  results.rows(version, flags, columns, rows, 10),
                  Compression.NONE,
                  BytesIn.ONE_PIECE);
            }
          }
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void readsBuffersOfEveryKindAsTheDriverDoes(BytesIn kind) {
    RandomResults results = new RandomResults(Seed.random("buffers " + kind));
    for (int round = 0; round < ROUNDS / 10; round++) {
      for (int version : Codecs.VERSIONS) {
        check(results.rows(version), Compression.NONE, kind);
      }
    }
  }

  @Test
  void readsBuffersSplitAtAnyByte() {
    RandomResults results = new RandomResults(Seed.random("split"));
    for (int cellLength : new int[] {5, 1000}) {
      for (int version : new int[] {Version.V4, Version.V5}) {
        byte[] bytes = encode(results.rows(version, 0, 2, 2, cellLength), Compression.NONE);
        TrackingAllocator allocator = allocators.any();
        for (int first = 0; first <= bytes.length; first++) {
          check(bytes, BytesIn.split(bytes, first, allocator), Compression.NONE);
        }
      }
    }
  }

  @Test
  void readsSeveralFramesInOnePayload() {
    RandomResults results = new RandomResults(Seed.random("payload"));
    for (BytesIn kind : BytesIn.values()) {
      List<Frame> stock = new ArrayList<>();
      ByteArrayOutputStream payload = new ByteArrayOutputStream();
      for (int i = 0; i < 10; i++) {
        byte[] bytes = encode(results.rows(Version.V5), Compression.NONE);
        payload.writeBytes(bytes);
        stock.add(stock(bytes, Compression.NONE));
      }
      TrackingAllocator allocator = allocators.any();
      FrameCodec<ByteBuf> codec = Codecs.ours(allocator, Compression.NONE);
      ByteBuf source = kind.hold(payload.toByteArray(), allocator);
      for (Frame frame : stock) {
        FrameAssert.assertSameRows(codec.decode(source), frame);
      }
      assertThat(source.isReadable()).isFalse();
      source.release();
    }
  }

  private void check(Frame frame, Compression compression, BytesIn kind) {
    byte[] bytes = encode(frame, compression);
    Evidence.check(
        "read " + compression + " " + kind,
        bytes,
        () -> check(bytes, kind.hold(bytes, allocators.any()), compression));
  }

  private void check(byte[] bytes, ByteBuf source, Compression compression) {
    try {
      Frame ours = Codecs.ours(allocators.any(), compression).decode(source);
      assertThat(source.isReadable()).isFalse();
      if (hasLargeCells(((DefaultRows) ours.message).getData())) {
        apart++;
      } else {
        together++;
      }
      FrameAssert.assertSameRows(ours, stock(bytes, compression));
    } finally {
      source.release();
    }
  }

  private static boolean hasLargeCells(Queue<List<ByteBuffer>> rows) {
    return rows.stream()
        .flatMap(List::stream)
        .anyMatch(cell -> cell != null && cell.remaining() >= PageSource.LARGE);
  }

  private Frame stock(byte[] bytes, Compression compression) {
    TrackingAllocator allocator = allocators.any();
    ByteBuf source = BytesIn.ONE_PIECE.hold(bytes, allocator);
    try {
      return Codecs.stock(allocator, compression).decode(source);
    } finally {
      source.release();
    }
  }

  private byte[] encode(Frame frame, Compression compression) {
    return Codecs.drain(Codecs.server(allocators.any(), compression).encode(frame));
  }

  private static final int[] EXTREMES = {
    -1, -2, 0, 1, Integer.MAX_VALUE, Integer.MIN_VALUE, 0xffff, 1 << 24
  };

  @Test
  void rejectsAlteredFramesOrReadsThemAsTheDriver() {
    RandomResults results = new RandomResults(random);
    byte[] frame = {};
    for (int i = 0; i < MUTATIONS; i++) {
      if (i % 20 == 0) {
        frame = valid(results);
      }
      byte[] mutated = mutate(frame);
      Evidence.check("mutation", mutated, () -> checkMutated(mutated));
    }
    assertThat(rejected).isGreaterThan(MUTATIONS / 10);
    assertThat(read).isGreaterThan(MUTATIONS / 100);
  }

  private byte[] valid(RandomResults results) {
    int version = random.nextInt(Version.V3, Version.V6 + 1);
    int cellLength = random.nextBoolean() ? 10 : 1000;
    int flags = random.nextInt(RandomResults.FLAGS);
    Frame rows = results.rows(version, flags, random.nextInt(5), random.nextInt(5), cellLength);
    return Codecs.answer(version, rows.message);
  }

  private byte[] mutate(byte[] frame) {
    byte[] mutated = frame.clone();
    ByteBuf bytes = Unpooled.wrappedBuffer(mutated);
    for (int i = random.nextInt(3); i >= 0; i--) {
      int offset = random.nextInt(START, mutated.length);
      switch (random.nextInt(4)) {
        case 0 -> mutated[offset] ^= (byte) (1 << random.nextInt(8));
        case 1 -> mutated[offset] = (byte) random.nextInt();
        case 2 -> {
          if (offset <= mutated.length - Integer.BYTES) {
            bytes.setInt(offset, EXTREMES[random.nextInt(EXTREMES.length)]);
          }
        }
        default -> {
          if (offset <= mutated.length - Short.BYTES) {
            bytes.setShort(offset, EXTREMES[random.nextInt(EXTREMES.length)]);
          }
        }
      }
    }
    if (random.nextInt(5) == 0) {
      int length = Math.max(START + Integer.BYTES, random.nextInt(START, mutated.length + 50));
      mutated = Arrays.copyOf(mutated, length);
    }
    return HostileFrames.withLength(mutated);
  }

  private void checkMutated(byte[] frame) {
    if (isRead(frame)) {
      read++;
    } else {
      rejected++;
    }
    assertThat(Allocation.bytes(MOST, () -> isRead(frame))).isLessThanOrEqualTo(MOST);
  }

  private boolean isRead(byte[] frame) {
    try {
      touch((DefaultRows) codec.decode(Unpooled.wrappedBuffer(frame)).message);
      return true;
    } catch (MalformedFrameException e) {
      return false;
    }
  }

  private static void touch(DefaultRows rows) {
    if (rows.getMetadata().columnCount == 0) {
      return; // there may be very many such rows
    }
    for (List<ByteBuffer> row : rows.getData()) {
      row.forEach(cell -> Allocation.sink = cell);
    }
  }
}

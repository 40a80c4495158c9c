/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.ProtocolConstants.RowsFlag;
import com.datastax.oss.protocol.internal.response.result.DefaultRows;
import dev.quiver.testkit.Allocation;
import dev.quiver.testkit.driver.HostileFrames;
import dev.quiver.testkit.driver.RowsFrame;
import dev.quiver.vector.MalformedFrameException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * The rows of a result without metadata: the number of columns is in the bytes 1 to 4, whether the
 * page is in one piece in the first one.
 */
final class PageFuzzTest extends FuzzTarget<Frame> {

  @FuzzTest(maxDuration = "5m")
  void fuzz(byte[] input) {
    accepts(input);
  }

  @Override
  Frame read(byte[] input) {
    ByteBuffer source = ByteBuffer.wrap(input);
    int pieces = Bytes.next(source);
    Frame frame = Decoders.OURS.decode(Decoders.buffer(frame(source), pieces));
    for (List<ByteBuffer> row : ((DefaultRows) frame.message).getData()) {
      row.forEach(cell -> Allocation.sink = cell);
    }
    return frame;
  }

  private static byte[] frame(ByteBuffer source) {
    byte[] head = RowsFrame.of(RowsFlag.NO_METADATA, Bytes.nextInt(source)).bytes();
    return HostileFrames.withLength(Bytes.join(head, Bytes.rest(source)));
  }

  @Override
  void verify(byte[] input, Frame value) {
    Decoders.sameAsTheDriver(
        value, frame(ByteBuffer.wrap(input, 1, input.length - 1)), Decoders.STOCK);
  }

  @Override
  boolean isDocumented(RuntimeException e) {
    return e instanceof MalformedFrameException;
  }

  /** The frame is put together here, and each null of four bytes is an element of a list. */
  @Override
  int factor() {
    return 64;
  }

  @Override
  Map<String, byte[]> seeds() {
    SplittableRandom random = new SplittableRandom(2);
    Map<String, byte[]> seeds = new TreeMap<>();
    byte[] small = cell(3, random);
    byte[] large = cell(300, random);
    for (int pieces = 0; pieces < 2; pieces++) {
      seeds.put("valid-equal-rows-" + pieces, input(pieces, 2, 2, small, null, small, null));
      seeds.put("valid-small-cells-" + pieces, input(pieces, 1, 3, small, new byte[0], null));
      seeds.put("valid-large-cells-" + pieces, input(pieces, 2, 1, large, null));
      seeds.put("valid-mixed-cells-" + pieces, input(pieces, 2, 2, small, large, large, small));
      seeds.put("valid-no-rows-" + pieces, input(pieces, 3, 0));
    }
    for (byte[] cell : new byte[][] {small, large}) {
      String size = cell == small ? "small" : "large";
      byte[] page = input(0, 2, 2, cell, cell, cell, cell);
      for (int length : new int[] {-2, Integer.MIN_VALUE, 900_000_000, Integer.MAX_VALUE, 1000}) {
        seeds.put("hostile-" + size + "-cell-of" + length, HostileFrames.withInt(page, 9, length));
      }
      for (int rows : new int[] {-1, Integer.MAX_VALUE, 100_000_000, 3, 1}) {
        seeds.put("hostile-" + size + "-rows" + rows, HostileFrames.withInt(page, 5, rows));
      }
      for (int columns : new int[] {-1, Integer.MAX_VALUE, 0, 3, 1}) {
        seeds.put(
            "hostile-" + size + "-columns" + columns, HostileFrames.withInt(page, 1, columns));
      }
      seeds.put("hostile-" + size + "-trailing", Bytes.join(page, new byte[1]));
    }
    seeds.put("hostile-rows-without-columns", input(0, 0, 50_000_000));
    return seeds;
  }

  private static byte[] cell(int length, SplittableRandom random) {
    byte[] cell = new byte[length];
    random.nextBytes(cell);
    return cell;
  }

  private static byte[] input(int pieces, int columns, int rows, byte[]... cells) {
    byte[] page = Bytes.join(Bytes.of(pieces), Bytes.ofInt(columns), Bytes.ofInt(rows));
    for (byte[] cell : cells) {
      page =
          cell == null
              ? Bytes.join(page, Bytes.ofInt(-1))
              : Bytes.join(page, Bytes.ofInt(cell.length), cell);
    }
    return page;
  }
}

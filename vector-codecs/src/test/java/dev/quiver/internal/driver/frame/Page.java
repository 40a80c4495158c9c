/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.protocol.internal.response.result.ColumnSpec;
import com.datastax.oss.protocol.internal.response.result.RawType;
import com.datastax.oss.protocol.internal.response.result.RowsMetadata;
import dev.quiver.internal.driver.page.Block;
import dev.quiver.internal.driver.page.CellPool;
import dev.quiver.internal.driver.page.ExactColumns;
import dev.quiver.internal.driver.page.PageRows;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Writes the rows part of a result by hand. */
final class Page {

  private static final ExactColumns NOTHING_SEEN = new ExactColumns();
  static final CellPool EMPTY_POOL = new CellPool();

  private final ByteBuf bytes = Unpooled.buffer();
  private final RowsMetadata metadata;

  Page(int rowCount, int columnCount) {
    this(rowCount, new RowsMetadata(columnCount, null, null, null));
  }

  /** Creates a page with metadata, so that the decoder knows the types. */
  Page(int rowCount, RawType... types) {
    this(
        rowCount,
        new RowsMetadata(
            IntStream.range(0, types.length)
                .mapToObj(i -> new ColumnSpec("ks", "t", "c" + i, i, types[i]))
                .toList(),
            null,
            null,
            null));
  }

  private Page(int rowCount, RowsMetadata metadata) {
    this.metadata = metadata;
    bytes.writeInt(rowCount);
  }

  /** Adds a cell with an unchecked length and any bytes. */
  Page cell(int length, byte... content) {
    bytes.writeInt(length).writeBytes(content);
    return this;
  }

  /** Adds a cell of random bytes; a negative length is a null. */
  Page cell(int length, SplittableRandom random) {
    byte[] content = new byte[Math.max(0, length)];
    random.nextBytes(content);
    return cell(length, content);
  }

  Page cell(byte[] content) {
    return cell(content.length, content);
  }

  /** Adds rows, each with cells of these lengths. */
  Page rows(int count, SplittableRandom random, int... lengths) {
    for (int row = 0; row < count; row++) {
      IntStream.of(lengths).forEach(length -> cell(length, random));
    }
    return this;
  }

  ByteBuf bytes() {
    return bytes;
  }

  /** Fails if the cells that are read differ from those written, or are in other blocks. */
  void assertBlocks(Block... blocks) {
    assertThat(new ArrayList<>(read())).isEqualTo(written());
    assertThat(Block.of(read())).containsExactly(blocks);
  }

  private List<List<ByteBuffer>> written() {
    ByteBuf source = bytes.duplicate();
    List<List<ByteBuffer>> rows = new ArrayList<>();
    for (int row = source.readInt(); row > 0; row--) {
      List<ByteBuffer> cells = new ArrayList<>();
      for (int column = 0; column < metadata.columnCount; column++) {
        int length = source.readInt();
        cells.add(length < 0 ? null : source.readSlice(length).nioBuffer());
      }
      rows.add(cells);
    }
    return rows;
  }

  Queue<List<ByteBuffer>> read() {
    return read(bytes.duplicate());
  }

  PageRows read(ByteBuf source) {
    return read(source, NOTHING_SEEN);
  }

  PageRows read(ByteBuf source, ExactColumns exact) {
    return PageDecoder.read(source, metadata, exact.of(metadata), EMPTY_POOL);
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.detach.AttachmentPoint;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.protocol.internal.response.result.RowsMetadata;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.internal.driver.page.CellPool;
import dev.quiver.internal.driver.page.TestPageRows;
import dev.quiver.jcstress.OwnedVector;
import dev.quiver.row.Vectors;
import dev.quiver.testkit.driver.Column;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.PooledByteBufAllocator;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/**
 * Races a thread that decodes a page with others that read it: pages of small cells, which share an
 * array, and of large cells, which have their own arrays.
 */
public class PageStress {

  private static final int SMALL = 7;
  private static final int LARGE = PageSource.LARGE / Float.BYTES + 1;

  private PageStress() {}

  /** Our rows, decoded from a page with one row per owner. */
  static final class Pages implements AttachmentPoint {
    private final int dimension;
    private final byte[] page;
    private final ColumnDefinitions definitions;
    private final CodecRegistry registry = VectorCodecRegistry.create();

    Pages(int dimension, int owners) {
      this.dimension = dimension;
      Page rows = new Page(owners, 1);
      for (int owner = 1; owner <= owners; owner++) {
        rows.cell(OwnedVector.wire(owner, dimension));
      }
      page = Codecs.drain(rows.bytes());
      definitions =
          Column.definitions(
              List.of(Column.of("v", DataTypes.vectorOf(DataTypes.FLOAT, dimension))));
      definitions.attach(this);
    }

    @Override
    public ProtocolVersion getProtocolVersion() {
      return ProtocolVersion.V5;
    }

    @Override
    public CodecRegistry getCodecRegistry() {
      return registry;
    }

    ByteBuf frame(ByteBufAllocator allocator) {
      return allocator.directBuffer(page.length).writeBytes(page);
    }

    Row first(ByteBuf source) {
      List<@Nullable ByteBuffer> cells =
          PageDecoder.read(source, new RowsMetadata(1, null, null, null), 0, new CellPool())
              .remove();
      return TestPageRows.of(definitions, cells, this);
    }

    Row first() {
      ByteBuf frame = frame(PooledByteBufAllocator.DEFAULT);
      try {
        return first(frame);
      } finally {
        frame.release();
      }
    }

    boolean isFirst(Row row) {
      float[] floats = row.get(0, float[].class);
      return floats != null && OwnedVector.is(1, dimension, floats);
    }

    boolean isFirstInPlace(Row row) {
      float[] floats = new float[dimension];
      return Vectors.read(row, 0, floats, 0) == dimension && OwnedVector.is(1, dimension, floats);
    }
  }

  /**
   * The event loop publishes a row through a data race and releases the frame's memory, which the
   * next frame uses immediately.
   */
  abstract static class GivenAway {
    private final Pages pages;
    private @Nullable Row row;

    GivenAway(Pages pages) {
      this.pages = pages;
    }

    void decodeAndRelease() {
      ByteBuf frame = pages.frame(PooledByteBufAllocator.DEFAULT);
      row = pages.first(frame);
      frame.setZero(0, frame.capacity());
      frame.release();
    }

    String read() {
      Row seen = row;
      if (seen == null) {
        return "none";
      }
      return pages.isFirst(seen) && pages.isFirstInPlace(seen) ? "right" : "wrong";
    }
  }

  @JCStressTest
  @Outcome(id = "none", expect = ACCEPTABLE, desc = "not there yet")
  @Outcome(id = "right", expect = ACCEPTABLE, desc = "the row as it came")
  @Outcome(expect = FORBIDDEN, desc = "the memory of a released frame, or no cells yet")
  @State
  public static class GivenAwaySmall extends GivenAway {
    private static final Pages PAGES = new Pages(SMALL, 3);

    public GivenAwaySmall() {
      super(PAGES);
    }

    @Actor
    public void loop() {
      decodeAndRelease();
    }

    @Actor
    public void application(L_Result r) {
      r.r1 = read();
    }
  }

  @JCStressTest
  @Outcome(id = "none", expect = ACCEPTABLE, desc = "not there yet")
  @Outcome(id = "right", expect = ACCEPTABLE, desc = "the row as it came")
  @Outcome(expect = FORBIDDEN, desc = "the memory of a released frame, or no cells yet")
  @State
  public static class GivenAwayLarge extends GivenAway {
    private static final Pages PAGES = new Pages(LARGE, 3);

    public GivenAwayLarge() {
      super(PAGES);
    }

    @Actor
    public void loop() {
      decodeAndRelease();
    }

    @Actor
    public void application(L_Result r) {
      r.r1 = read();
    }
  }

  /** Both ways of reading leave the cell unchanged. */
  @JCStressTest
  @Outcome(id = "true, true", expect = ACCEPTABLE, desc = "both read the row")
  @Outcome(expect = FORBIDDEN, desc = "one moved what the other one reads")
  @State
  public static class OneRowLarge {
    private static final Pages PAGES = new Pages(LARGE, 3);
    private final Row row = PAGES.first();

    @Actor
    public void first(ZZ_Result r) {
      r.r1 = PAGES.isFirst(row) && PAGES.isFirstInPlace(row);
    }

    @Actor
    public void second(ZZ_Result r) {
      r.r2 = PAGES.isFirstInPlace(row) && PAGES.isFirst(row);
    }
  }

  /** A small cell is returned as a copy, which the caller may change. */
  @JCStressTest
  @Outcome(id = "true, true", expect = ACCEPTABLE, desc = "only its maker sees the change")
  @Outcome(expect = FORBIDDEN, desc = "the change got into the page")
  @State
  public static class CopiesOfSmallCells {
    private static final Pages PAGES = new Pages(SMALL, 3);
    private final Row row = PAGES.first();

    @Actor
    @SuppressWarnings("ByteBufferBackingArray") // that is what it is about
    public void change(ZZ_Result r) {
      ByteBuffer cell = row.getBytesUnsafe(0);
      if (cell != null) {
        Arrays.fill(cell.array(), (byte) -1);
        r.r1 = cell.getInt(0) == -1;
      }
    }

    @Actor
    public void read(ZZ_Result r) {
      r.r2 = PAGES.isFirst(row) && PAGES.isFirstInPlace(row);
    }
  }
}

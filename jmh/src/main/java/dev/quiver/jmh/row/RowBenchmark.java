/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.row;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.response.result.RawType;
import dev.quiver.jmh.TimedBenchmark;
import dev.quiver.jmh.session.RowPages;
import dev.quiver.jmh.use.InUse;
import io.netty.buffer.ByteBuf;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** Reads a page of a hundred rows from its frame to the application's objects. */
@Warmup(iterations = 8, time = 100, timeUnit = TimeUnit.MILLISECONDS)
@Fork(
    value = 1,
    jvmArgsAppend = {"-Xms512m", "-Xmx512m", "-Xmn256m", "-XX:+AlwaysPreTouch", "-XX:+UseSerialGC"})
public class RowBenchmark extends TimedBenchmark {

  static final int ROWS = 100;

  private static final long SEED = 20261120;

  @Param public RowRival rival = RowRival.QUIVER_RECORDS;

  @Param public CellTypes types = CellTypes.INT;

  @Param({"10", "100", "1000"})
  public int columns = 10;

  @SuppressWarnings("NullAway.Init") // by setUp
  private RowPages pages;

  @SuppressWarnings("NullAway.Init") // by setUp
  private FrameCodec<ByteBuf> frameCodec;

  @SuppressWarnings("NullAway.Init") // by setUp
  private Function<Row, Object> work;

  @Setup
  public void setUp() {
    InUse.sessions();
    List<RawType> rawTypes = new ArrayList<>();
    for (int column = 0; column < columns; column++) {
      rawTypes.add(RawType.PRIMITIVES.get(types.type(column).getProtocolCode()));
    }
    pages = RowPages.of(rawTypes, cells(), rival.registry());
    frameCodec = rival.frames.frameCodec();
    work = RowWork.of(rival, types, columns);
  }

  private List<List<ByteBuffer>> cells() {
    SplittableRandom random = new SplittableRandom(SEED);
    List<List<ByteBuffer>> rows = new ArrayList<>();
    for (int row = 0; row < ROWS; row++) {
      List<ByteBuffer> cells = new ArrayList<>();
      for (int column = 0; column < columns; column++) {
        cells.add(types.cell(column, random));
      }
      rows.add(cells);
    }
    return rows;
  }

  @TearDown
  public void tearDown() {
    pages.close();
  }

  @Benchmark
  public List<Object> read() {
    List<Object> values = new ArrayList<>(ROWS);
    pages.forEach(frameCodec, row -> values.add(work.apply(row)));
    return values;
  }
}

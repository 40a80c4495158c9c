/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.row;

import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.column.MatrixReader;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.jmh.FixedHeapBenchmark;
import dev.quiver.jmh.RandomVector;
import dev.quiver.jmh.session.DecodedPages;
import dev.quiver.jmh.session.FrameCodecs;
import dev.quiver.jmh.session.RowPages;
import dev.quiver.jmh.session.Statements;
import dev.quiver.jmh.use.InUse;
import dev.quiver.matrix.FloatMatrix;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import jdk.jfr.Recording;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Small matrices, one event of Flight Recorder for each, while it records and while it does not.
 *
 * <p>The comparison with code that has no events is made by hand: {@code
 * jmh/results/counters/jdk-17.md} says how.
 */
@Warmup(iterations = 8, time = 100, timeUnit = TimeUnit.MILLISECONDS)
public class EventsBenchmark extends FixedHeapBenchmark {

  static final int DIMENSION = 128;
  static final int ROWS = 10;

  /** Whether there is a recording. */
  public enum Events {
    /** There is none. */
    OFF,
    /** There is one, with the events of matrices. */
    ON
  }

  /** Whether each matrix is recorded. */
  @Param public Events events = Events.OFF;

  private final List<Row> rows = new ArrayList<>();
  private final MatrixReader<FloatMatrix> reader = MatrixReader.floats("c0").withExpectedRows(ROWS);

  @SuppressWarnings("NullAway.Init") // by setUp
  private ColumnDefinitions definitions;

  private @Nullable Recording recording;

  /** Decodes the page, and starts the recording. */
  @Setup
  public void setUp() {
    InUse.sessions();
    List<List<ByteBuffer>> vectors = new ArrayList<>();
    for (int row = 0; row < ROWS; row++) {
      byte[] vector = RandomVector.bytes(ElementType.FLOAT, DIMENSION);
      vectors.add(List.of(ByteBuffer.wrap(vector)));
    }
    try (RowPages page =
        RowPages.of(
            List.of(Statements.vectorType(ElementType.FLOAT, DIMENSION)),
            vectors,
            VectorCodecRegistry.create())) {
      page.forEach(FrameCodecs.quiver(), rows::add);
      definitions = page.definitions();
    }
    if (events == Events.ON) {
      recording = new Recording();
      recording.enable("quiver.MatrixRead");
      recording.start();
    }
  }

  /** Ends the recording, which is thrown away. */
  @TearDown
  public void tearDown() {
    if (recording != null) {
      recording.close();
    }
  }

  /** The vectors of ten rows. */
  @Benchmark
  public FloatMatrix matrix() {
    return reader.read(new DecodedPages(definitions, List.of(rows))).matrix();
  }
}

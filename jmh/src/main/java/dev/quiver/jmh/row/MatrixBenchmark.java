/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.row;

import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.data.CqlVector;
import dev.quiver.column.MatrixReader;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.jmh.RandomVector;
import dev.quiver.jmh.TimedBenchmark;
import dev.quiver.jmh.session.DecodedPages;
import dev.quiver.jmh.session.RowPages;
import dev.quiver.jmh.session.Statements;
import dev.quiver.jmh.use.InUse;
import dev.quiver.matrix.FloatMatrix;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * Reads five thousand vectors, in five decoded pages, into one array.
 *
 * <p>The pages and a matrix take 30 MB each, so that all data streams through memory, and a matrix
 * fits into a survivor space, a tenth of the young generation.
 */
@Warmup(iterations = 5, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 3, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Fork(
    value = 1,
    jvmArgsAppend = {"-Xms2g", "-Xmx2g", "-Xmn1200m", "-XX:+AlwaysPreTouch", "-XX:+UseSerialGC"})
public class MatrixBenchmark extends TimedBenchmark {

  static final int PAGES = 5;
  static final int ROWS_PER_PAGE = 1000;
  static final int ROWS = PAGES * ROWS_PER_PAGE;

  /** Whether the reader knows the number of rows, or reuses memory. */
  public enum RowCount {
    KNOWN,
    /** The number is unknown: rows are collected in small arrays, which are joined. */
    UNKNOWN,
    /** Rows overwrite those of an earlier matrix. */
    REUSED
  }

  @Param public MatrixRival rival = MatrixRival.QUIVER;

  @Param("1536")
  public int dimension = 1536;

  /** Affects only Quiver's reader, and, if {@code REUSED}, memcpy. */
  @Param public RowCount rowCount = RowCount.KNOWN;

  @SuppressWarnings("NullAway.Init") // by setUp
  private ColumnDefinitions definitions;

  @SuppressWarnings("NullAway.Init") // by setUp
  private MatrixReader<FloatMatrix> reader;

  private final List<List<Row>> pages = new ArrayList<>();
  private byte[] reused = {};

  @Setup
  public void setUp() {
    InUse.sessions();
    rival.check();
    for (int i = 0; i < PAGES; i++) {
      try (RowPages frame =
          RowPages.of(
              List.of(Statements.vectorType(ElementType.FLOAT, dimension)),
              vectors(),
              rival.registry(dimension))) {
        List<Row> page = new ArrayList<>();
        frame.forEach(rival.frames.frameCodec(), page::add);
        pages.add(page);
        definitions = frame.definitions();
      }
    }
    reader = MatrixReader.floats("c0");
    switch (rowCount) {
      case KNOWN -> reader = reader.withExpectedRows(ROWS);
      case UNKNOWN -> {}
      case REUSED -> {
        reader = reader.withReusedMatrix(FloatMatrix.wrap(new float[ROWS * dimension], dimension));
        reused = new byte[ROWS * dimension * Float.BYTES];
      }
    }
  }

  private List<List<ByteBuffer>> vectors() {
    List<List<ByteBuffer>> rows = new ArrayList<>();
    byte[] bytes = RandomVector.bytes(ElementType.FLOAT, dimension * ROWS_PER_PAGE);
    int length = bytes.length / ROWS_PER_PAGE;
    for (int row = 0; row < ROWS_PER_PAGE; row++) {
      rows.add(List.of(ByteBuffer.wrap(bytes, row * length, length)));
    }
    return rows;
  }

  @Benchmark
  public Object read(Blackhole blackhole) {
    return switch (rival) {
      case MEMCPY -> copy();
      case DRIVER_CQL_VECTOR -> objects(blackhole);
      case DRIVER_ARRAY -> arrays();
      case QUIVER, QUIVER_SIMD -> reader.read(new DecodedPages(definitions, pages)).matrix();
    };
  }

  private byte[] copy() {
    int length = dimension * Float.BYTES;
    byte[] copies = reused.length > 0 ? reused : new byte[ROWS * length];
    int offset = 0;
    for (List<Row> page : pages) {
      for (Row row : page) {
        ByteBuffer cell = Objects.requireNonNull(row.getBytesUnsafe(0));
        cell.get(cell.position(), copies, offset, length);
        offset += length;
      }
    }
    return copies;
  }

  /** Reads all vectors as objects, and returns the last one. */
  private CqlVector<Float> objects(Blackhole blackhole) {
    CqlVector<Float> vector = CqlVector.newInstance();
    for (List<Row> page : pages) {
      for (Row row : page) {
        vector = Objects.requireNonNull(row.getVector(0, Float.class));
        blackhole.consume(vector);
      }
    }
    return vector;
  }

  private float[] arrays() {
    float[] elements = new float[ROWS * dimension];
    int index = 0;
    for (List<Row> page : pages) {
      for (Row row : page) {
        float[] vector = Objects.requireNonNull(row.get(0, float[].class));
        System.arraycopy(vector, 0, elements, index, dimension);
        index += dimension;
      }
    }
    return elements;
  }
}

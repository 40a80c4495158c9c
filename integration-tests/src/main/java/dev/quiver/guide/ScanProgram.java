/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.guide;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.metadata.token.TokenRange;
import dev.quiver.bulk.ScanException;
import dev.quiver.bulk.ScanPosition;
import dev.quiver.bulk.ScanProgress;
import dev.quiver.bulk.ScanRun;
import dev.quiver.bulk.TableScan;
import dev.quiver.column.MatrixReader;
import dev.quiver.column.VectorTable;
import dev.quiver.matrix.FloatMatrix;
import dev.quiver.row.RowDecoder;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.reactivestreams.Publisher;

/** Reads all rows of a table. */
public final class ScanProgram {
  private ScanProgram() {}

  /** An article, with the number of its paragraph. */
  @SuppressWarnings("ArrayRecordComponent") // nobody compares them
  // guide: row
  public record Paragraph(int article, int number, String text, float[] embedding) {}

  // end

  public static VectorTable<FloatMatrix> matrix(CqlSession session) {
    // guide: matrix
    VectorTable<FloatMatrix> all =
        TableScan.of(session, "paragraphs")
            .read(
                MatrixReader.floats("embedding")
                    .withColumn("article", long[].class)
                    .withColumn("number", long[].class));
    float[] elements = all.matrix().elements(); // all.rowCount() x all.matrix().dimension()
    long[] articles = all.column("article", long[].class);
    // end
    if (elements.length < articles.length * all.matrix().dimension()) {
      throw new IllegalStateException("fewer vectors than keys");
    }
    return all;
  }

  public static ScanProgress chunks(CqlSession session, Consumer<VectorTable<FloatMatrix>> index) {
    // guide: chunks
    ScanProgress last =
        TableScan.of(session, "paragraphs")
            .chunks(
                MatrixReader.floats("embedding").withColumn("number", long[].class), 10_000, index);
    // end
    return last;
  }

  public static ScanProgress records(
      CqlSession session, Consumer<Paragraph> consumer, Consumer<ScanProgress> log) {
    // guide: records
    ScanProgress last =
        TableScan.of(session, "paragraphs")
            .select("article", "number", "text", "embedding")
            .withProgressListener(Duration.ofSeconds(10), log)
            .forEach(RowDecoder.records(Paragraph.class), consumer);
    // end
    return last;
  }

  public static VectorTable<FloatMatrix> partition(CqlSession session, int article) {
    // guide: partition
    VectorTable<FloatMatrix> ofAnArticle =
        TableScan.of(session, "paragraphs")
            .where("article = ?", article)
            .read(MatrixReader.floats("embedding").withColumn("number", long[].class));
    // end
    return ofAnArticle;
  }

  /** Reads rows that the server has to filter. */
  public static ScanProgress filter(CqlSession session, Consumer<Paragraph> consumer) {
    // guide: filter
    ScanProgress last =
        TableScan.of(session, "paragraphs")
            .where("number < ?", 10)
            .allowFiltering()
            .forEach(RowDecoder.records(Paragraph.class), consumer);
    // end
    return last;
  }

  public static ScanProgress part(
      CqlSession session, TokenRange range, Consumer<Paragraph> consumer) {
    // guide: part
    ScanProgress last =
        TableScan.of(session, "paragraphs")
            .withTokenRange(range)
            .forEach(RowDecoder.records(Paragraph.class), consumer);
    // end
    return last;
  }

  /** When a text was written, and in how many seconds it expires. */
  // guide: times
  public record Times(int article, int number, Optional<Integer> ttl, long written) {}

  // end

  public static ScanProgress times(CqlSession session, Consumer<Times> consumer) {
    // guide: ttl
    ScanProgress last =
        TableScan.of(session, "paragraphs")
            .select("article", "number", "ttl(text) AS ttl", "writetime(text) AS written")
            .forEach(RowDecoder.records(Times.class), consumer);
    // end
    return last;
  }

  public static ScanProgress goOn(
      CqlSession session, ScanException earlier, Consumer<Paragraph> consumer) {
    // guide: resume
    String stored = earlier.progress().position().toString();
    ScanProgress last =
        TableScan.of(session, "paragraphs")
            .withStartPosition(ScanPosition.parse(stored))
            .forEach(RowDecoder.records(Paragraph.class), consumer);
    // end
    return last;
  }

  public static Optional<Paragraph> find(CqlSession session, Predicate<Paragraph> wanted) {
    Optional<Paragraph> found;
    // guide: stream
    try (Stream<Paragraph> paragraphs =
        TableScan.of(session, "paragraphs").stream(RowDecoder.records(Paragraph.class))) {
      found = paragraphs.filter(wanted).findFirst();
    }
    // end
    return found;
  }

  public static ScanRun<ScanProgress> start(
      CqlSession session, Consumer<Paragraph> consumer, Executor executor) {
    // guide: start
    ScanRun<ScanProgress> run =
        TableScan.of(session, "paragraphs")
            .forEachAsync(RowDecoder.records(Paragraph.class), consumer, executor);
    // and run.completion(), run.progress(), run.cancel()
    // end
    return run;
  }

  public static Publisher<Paragraph> publish(CqlSession session, Executor executor) {
    // guide: publisher
    Publisher<Paragraph> paragraphs =
        TableScan.of(session, "paragraphs").publish(RowDecoder.records(Paragraph.class), executor);
    // end
    return paragraphs;
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.guide;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import dev.quiver.bulk.BulkException;
import dev.quiver.bulk.BulkProgress;
import dev.quiver.bulk.BulkResult;
import dev.quiver.bulk.BulkRun;
import dev.quiver.bulk.BulkWriter;
import dev.quiver.bulk.RowFailure;
import dev.quiver.matrix.FloatMatrix;
import dev.quiver.session.WriteThrough;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import org.reactivestreams.Publisher;

/** Writes many rows as fast as the cluster accepts them. */
public final class BulkProgram {
  private BulkProgram() {}

  /** A paragraph of an article, with its embedding. */
  @SuppressWarnings("ArrayRecordComponent") // nobody compares them
  // guide: row
  public record Paragraph(int article, int number, String text, float[] embedding) {}

  // end

  public static void createTable(CqlSession session) {
    // guide: table
    session.execute(
        "CREATE TABLE paragraphs (article int, number int, text text, embedding vector<float, 3>,"
            + " PRIMARY KEY (article, number))");
    // end
  }

  public static BulkWriter<Paragraph> writer(CqlSession session) {
    // guide: writer
    PreparedStatement insert =
        session.prepare(
            "INSERT INTO paragraphs (article, number, text, embedding) VALUES (?, ?, ?, ?)");
    BulkWriter<Paragraph> writer =
        BulkWriter.of(
                session,
                (Paragraph p) ->
                    WriteThrough.borrow(
                        insert.bind(p.article(), p.number(), p.text()), "embedding", p.embedding()))
            .withIdempotence(true);
    // end
    return writer;
  }

  public static BulkWriter<Paragraph> recordWriter(CqlSession session) {
    // guide: records
    BulkWriter<Paragraph> writer =
        BulkWriter.records(
                session,
                "INSERT INTO paragraphs (article, number, text, embedding) VALUES (?, ?, ?, ?)",
                Paragraph.class)
            .withIdempotence(true);
    // end
    return writer;
  }

  /** Returns a writer that does not write the columns of nulls. */
  public static BulkWriter<Paragraph> writerWithoutTombstones(BulkWriter<Paragraph> writer) {
    // guide: unset
    BulkWriter<Paragraph> sparse = writer.withNullsUnset();
    // end
    return sparse;
  }

  public static BulkWriter<Paragraph> writerOfVectors(BulkWriter<Paragraph> writer) {
    // guide: vectors
    BulkWriter<Paragraph> strict = writer.withoutNullVectors();
    // end
    return strict;
  }

  public static BulkWriter<Paragraph> slowWriter(BulkWriter<Paragraph> writer) {
    // guide: rate
    BulkWriter<Paragraph> slow =
        writer.withMaxRowsPerSecond(5_000).withMaxBytesPerSecond(50_000_000);
    // end
    return slow;
  }

  public static long writeMatrix(
      CqlSession session,
      PreparedStatement insert,
      int article,
      List<String> texts,
      FloatMatrix embeddings) {
    // guide: matrix
    int embedding = insert.getVariableDefinitions().firstIndexOf("embedding");
    BulkResult<Integer> result =
        BulkWriter.of(
                session,
                (Integer row) ->
                    WriteThrough.borrow(
                        insert.bind(article, row, texts.get(row)), embedding, embeddings, row))
            .withIdempotence(true)
            .write(IntStream.range(0, embeddings.rowCount()).boxed());
    // end
    return result.rowsWritten();
  }

  public static long writeWithBar(
      BulkWriter<Paragraph> writer, Iterator<Paragraph> paragraphs, long count) {
    // guide: bar
    BulkResult<Paragraph> result =
        writer
            .withExpectedRows(count)
            .withProgressBar("paragraphs")
            .withProgressLog(Duration.ofMinutes(1))
            .write(paragraphs);
    // end
    return result.rowsWritten();
  }

  public static long write(BulkWriter<Paragraph> writer, Iterator<Paragraph> paragraphs) {
    // guide: write
    BulkResult<Paragraph> result = writer.write(paragraphs);
    long written = result.rowsWritten();
    // end
    return written;
  }

  public static BulkResult<Paragraph> tolerate(
      BulkWriter<Paragraph> writer,
      Iterator<Paragraph> paragraphs,
      Consumer<RowFailure<Paragraph>> log) {
    // guide: failures
    BulkResult<Paragraph> result =
        writer.withMaxFailures(100).withFailureListener(log).write(paragraphs);
    // end
    return result;
  }

  public static long tolerateInAFile(
      BulkWriter<Paragraph> writer, Iterator<Paragraph> paragraphs, Path path) throws IOException {
    BulkResult<Paragraph> result;
    // guide: file
    try (PrintWriter file = new PrintWriter(Files.newBufferedWriter(path))) {
      result =
          writer
              .withMaxFailures(Long.MAX_VALUE)
              .withFailureListener(
                  f -> file.println(f.position() + "\t" + f.row() + "\t" + f.reason()))
              .write(paragraphs);
    }
    // end
    return result.progress().rowsFailed();
  }

  public static BulkResult<Paragraph> goOn(
      BulkWriter<Paragraph> writer, BulkException earlier, Iterator<Paragraph> fromTheStart) {
    // guide: resume
    long position = earlier.result().progress().resumePosition();
    BulkResult<Paragraph> result = writer.withStartPosition(position).write(fromTheStart);
    // end
    return result;
  }

  public static BulkResult<Paragraph> writeStoringThePosition(
      BulkWriter<Paragraph> writer, Iterator<Paragraph> paragraphs, LongConsumer store) {
    // guide: position
    BulkResult<Paragraph> result =
        writer
            .withProgressListener(
                Duration.ofSeconds(10), progress -> store.accept(progress.resumePosition()))
            .write(paragraphs);
    // end
    return result;
  }

  public static BulkRun<Paragraph> start(
      BulkWriter<Paragraph> writer,
      Iterator<Paragraph> paragraphs,
      Executor executor,
      Consumer<BulkProgress> log) {
    // guide: start
    BulkRun<Paragraph> run =
        writer
            .withExpectedRows(1_000_000)
            .withProgressListener(Duration.ofSeconds(10), log)
            .writeAsync(paragraphs, executor); // and run.completion(), run.progress(), run.cancel()
    // end
    return run;
  }

  /** Loads rows from a publisher. */
  public static BulkRun<Paragraph> subscribe(
      BulkWriter<Paragraph> writer, Publisher<Paragraph> paragraphs) {
    // guide: publisher
    BulkRun<Paragraph> run = writer.writeAsync(paragraphs);
    // end
    return run;
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import dev.quiver.Quiver;
import dev.quiver.internal.annotation.CheckReturnValue;
import dev.quiver.internal.schema.PreparedText;
import dev.quiver.row.RowEncoder;
import java.time.Duration;
import java.util.Iterator;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.reactivestreams.Publisher;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes many rows as fast as the cluster takes them, and says of each row that was not written
 * why.
 *
 * <pre>{@code
 * record Article(UUID id, String text, float[] embedding) {}
 *
 * BulkResult<Article> result =
 *     BulkWriter.records(
 *             session, "INSERT INTO articles (id, text, embedding) VALUES (?, ?, ?)", Article.class)
 *         .withIdempotence(true)
 *         .withProgressLog(Duration.ofSeconds(10))
 *         .write(articles);
 * }</pre>
 *
 * <p>It sends as many requests at once as the cluster answers in good time, rows of one partition
 * together in unlogged batches, repeats what is safe to repeat, and takes no more rows from the
 * source than it has memory for. None of that has to be tuned.
 *
 * <p><b>What was written.</b> A row counts as written once its request was answered. All others are
 * {@link RowFailure}s. The first one ends the run, unless {@link #withMaxFailures} allows for some.
 * Of two rows with the same primary key the later one is what is read in the end, also where the
 * earlier one is sent again: each row has the timestamp of its place in the source (unless the
 * session leaves timestamps to the server).
 *
 * <p><b>Repeating.</b> A request that may have been executed is repeated only if it is idempotent:
 * if {@link #withIdempotence} or the statement says so, or the driver's option {@code
 * basic.request.default-idempotence}. Counters, conditional statements, statements that add to a
 * list or read a column, {@code now()}, and lists with a timestamp of the user or the server are
 * not repeated, whatever these say. So a row is as it was given after any number of attempts, or it
 * is a failure that may be written. A request that was surely not executed is always repeated.
 *
 * <p>Immutable and thread-safe: each option gives a new writer. A writer can be used any number of
 * times, also at once.
 *
 * @param <R> the type of rows
 * @since 0.1.0
 */
public final class BulkWriter<R> {
  private static final Logger LOG = LoggerFactory.getLogger(BulkWriter.class);

  private final CqlSession session;
  private final Function<? super R, BoundStatement> bind;
  private final Options<R> options;

  private BulkWriter(
      CqlSession session, Function<? super R, BoundStatement> bind, Options<R> options) {
    this.session = session;
    this.bind = bind;
    this.options = options;
  }

  /**
   * A writer.
   *
   * @param <R> the type of rows
   * @param session one of Quiver's writes vectors without a copy; any other works, too
   * @param bind makes the statement of a row; it is called once for each row, by the thread that
   *     reads the source. A row for which it throws has failed, as one that the server refuses
   * @return a writer with default options
   */
  @CheckReturnValue
  public static <R> BulkWriter<R> of(CqlSession session, Function<? super R, BoundStatement> bind) {
    return new BulkWriter<>(
        Objects.requireNonNull(session, "session"),
        Objects.requireNonNull(bind, "bind"),
        new Options<>());
  }

  /**
   * A writer of records, each to the variables of a statement that have the names of its
   * components, as {@link RowEncoder} does it. Arrays are borrowed where the session has fast
   * frames, and encoded at once elsewhere: they must not change until their row is written.
   *
   * <p>The statement is prepared in the keyspace that the session has now, and keeps it. It is
   * prepared again when its table was dropped and created again, as far as the session's schema
   * metadata tell. If the session then has another keyspace and the statement names none, rows fail
   * with an {@code IllegalStateException}.
   *
   * @param <R> the type of rows
   * @param session as above
   * @param insert is prepared by this call, which waits for it
   * @param type the record class
   * @return a writer with default options
   * @throws IllegalArgumentException if the class cannot be read, or does not fit the statement:
   *     {@link #of} takes a {@link RowEncoder} with other options. A row whose values do not fit
   *     has failed, as one that the server refuses
   */
  @CheckReturnValue
  public static <R extends Record> BulkWriter<R> records(
      CqlSession session, String insert, Class<R> type) {
    RowEncoder<R> encoding = RowEncoder.records(type);
    RowEncoder<R> encoder =
        Quiver.describe(session).hasFastFrames() ? encoding.withBorrowing() : encoding;
    PreparedText prepared = PreparedText.of(session, insert);
    encoder.check(prepared.get());
    return of(session, row -> encoder.encode(prepared.get(), row));
  }

  /**
   * Says whether the statements may be executed twice. Statements that a second execution changes,
   * such as counters, are not repeated even so.
   *
   * @param idempotent if this is never called, the statement or the driver's configuration decides
   * @return a new writer
   */
  @CheckReturnValue
  public BulkWriter<R> withIdempotence(boolean idempotent) {
    return with(o -> o.idempotent = idempotent);
  }

  /**
   * Sets how many rows may fail before the run ends. A later run starts at the first of them
   * ({@link BulkProgress#resumePosition}), unless {@link #withFailureListener} was given them.
   *
   * @param failures 0 unless this is called; rows that are in flight when the run ends may fail,
   *     too
   * @return a new writer
   * @throws IllegalArgumentException if it is negative
   */
  @CheckReturnValue
  public BulkWriter<R> withMaxFailures(long failures) {
    return with(o -> o.maxFailures = Options.atLeast(0, failures, "withMaxFailures"));
  }

  /**
   * Sets who is told of rows that failed, at once, instead of {@link BulkResult#failures}.
   *
   * @param listener called by one thread at a time, often the driver's: it must not block. Should
   *     it throw, the run ends as if it were cancelled, with that as the cause, and the failure is
   *     in {@link BulkResult#failures}
   * @return a new writer
   */
  @CheckReturnValue
  public BulkWriter<R> withFailureListener(Consumer<? super RowFailure<R>> listener) {
    return with(o -> o.failureListener = Objects.requireNonNull(listener, "listener"));
  }

  /**
   * Sets who is told how far the run is.
   *
   * @param every time between two calls
   * @param listener called by one thread of its own at a time, and once more at the end, even after
   *     the run is complete. What it throws is logged, and ends nothing
   * @return a new writer
   * @throws IllegalArgumentException if the time is not positive
   */
  @CheckReturnValue
  public BulkWriter<R> withProgressListener(
      Duration every, Consumer<? super BulkProgress> listener) {
    return with(o -> o.watches = Watch.with(o.watches, Watch.listener(every, listener)));
  }

  /**
   * Shows a bar on the console's error stream while a run goes on. With {@link #withStartPosition}
   * the bar begins at that position. It needs the library {@code me.tongfei:progressbar}, which
   * this artifact does not bring; without it the run goes on, too, and a warning says so.
   *
   * @param name in front of the bar
   * @return a new writer
   */
  @CheckReturnValue
  public BulkWriter<R> withProgressBar(String name) {
    Objects.requireNonNull(name, "name");
    return with(o -> o.bar = name);
  }

  /**
   * Writes a line into the log of this class from time to time while a run goes on, and one at its
   * end, at level INFO.
   *
   * @param every time between two lines
   * @return a new writer
   * @throws IllegalArgumentException if the time is not positive
   */
  @CheckReturnValue
  public BulkWriter<R> withProgressLog(Duration every) {
    return with(
        o ->
            o.watches =
                Watch.with(o.watches, Watch.log(every, LOG, "[" + session.getName() + "]")));
  }

  /**
   * Says how many rows the source has, for {@link BulkProgress#remaining}.
   *
   * @param rows of the whole source
   * @return a new writer
   * @throws IllegalArgumentException if it is negative
   */
  @CheckReturnValue
  public BulkWriter<R> withExpectedRows(long rows) {
    return with(o -> o.expected = OptionalLong.of(Options.atLeast(0, rows, "withExpectedRows")));
  }

  /**
   * Limits how many requests are in flight.
   *
   * @param requests 256 for three nodes and fewer unless this is called, in proportion for more.
   *     Fewer are sent where the cluster answers late or is overloaded; 1 sends one after the other
   * @return a new writer
   * @throws IllegalArgumentException if it is not positive
   */
  @CheckReturnValue
  public BulkWriter<R> withMaxInFlight(int requests) {
    return with(o -> o.maxInFlight = (int) Options.atLeast(1, requests, "withMaxInFlight"));
  }

  /**
   * Limits the memory of rows that were taken from the source and are not done.
   *
   * @param bytes of their values and of the statements around them; 16 MiB unless this is called.
   *     One row is always taken, however large it is
   * @return a new writer
   * @throws IllegalArgumentException if it is not positive
   */
  @CheckReturnValue
  public BulkWriter<R> withMaxBytes(long bytes) {
    return with(o -> o.maxBytes = Options.atLeast(1, bytes, "withMaxBytes"));
  }

  /**
   * Leaves out the first rows of the source, because an earlier run has written them. A source that
   * has fewer ends the run by {@link BulkResult.End#SOURCE_FAILED}.
   *
   * @param position {@link BulkProgress#resumePosition} of that run
   * @return a new writer
   * @throws IllegalArgumentException if it is negative
   */
  @CheckReturnValue
  public BulkWriter<R> withStartPosition(long position) {
    return with(o -> o.first = Options.atLeast(0, position, "withStartPosition"));
  }

  /**
   * Rejects rows whose vector is null. Without this option, a null deletes the vector that the row
   * had: a tombstone. A vector that is not set is left as it is, and is not rejected.
   *
   * @return a new writer
   */
  @CheckReturnValue
  public BulkWriter<R> withoutNullVectors() {
    return with(o -> o.withoutNullVectors = true);
  }

  /**
   * Leaves columns as they are of which a row has a null. Without this option, a null deletes the
   * value that the row had: a tombstone. Nulls of the primary key fail all the same.
   *
   * @return a new writer
   */
  @CheckReturnValue
  public BulkWriter<R> withNullsUnset() {
    return with(o -> o.nullsUnset = true);
  }

  /**
   * Sends every row in a request of its own.
   *
   * @return a new writer
   */
  @CheckReturnValue
  public BulkWriter<R> withoutBatches() {
    return with(o -> o.batches = false);
  }

  /**
   * Writes all rows of a source, and waits for the end. The source is read by this thread.
   *
   * @param source its rows must not be null
   * @return the result, whose failures are at most {@link #withMaxFailures}
   * @throws BulkException if the run does not get to the end of the source; its cause is what the
   *     source has thrown, if it has
   */
  public BulkResult<R> write(Iterator<? extends R> source) {
    Objects.requireNonNull(source, "source");
    Load<R> load = new Load<>(session, bind, options);
    return new RowReader<>(source, options.first, load).runAndAwait();
  }

  /**
   * As {@link #write(Iterator)}.
   *
   * @param source for example a list
   * @return the result
   * @throws BulkException as there
   */
  public BulkResult<R> write(Iterable<? extends R> source) {
    return write(source.iterator());
  }

  /**
   * As {@link #write(Iterator)}. The stream is closed.
   *
   * @param source a sequential stream
   * @return the result
   * @throws BulkException as there
   */
  public BulkResult<R> write(Stream<? extends R> source) {
    try (source) {
      return write(source.iterator());
    }
  }

  /**
   * Writes all rows of a source.
   *
   * @param source its rows must not be null
   * @param executor gives the thread that reads the source; that thread waits while no row can be
   *     taken. Should it refuse to, the run ends without a row
   * @return the run
   */
  public BulkRun<R> writeAsync(Iterator<? extends R> source, Executor executor) {
    Objects.requireNonNull(source, "source");
    Objects.requireNonNull(executor, "executor");
    Load<R> load = new Load<>(session, bind, options);
    try {
      executor.execute(new RowReader<>(source, options.first, load));
    } catch (RuntimeException e) {
      load.end(BulkResult.End.SOURCE_FAILED, e);
    }
    return load;
  }

  /**
   * Writes all rows of a publisher, of which it asks for as many as it has memory for, by the JVM's
   * common pool; otherwise as {@link #writeAsync(Publisher, Executor)}.
   *
   * @param source subscribed to once, at once. Should it give more rows than it was asked for, the
   *     run ends as if the source had thrown
   * @return the run
   */
  public BulkRun<R> writeAsync(Publisher<? extends R> source) {
    return writeAsync(source, new CompletableFuture<>().defaultExecutor());
  }

  /**
   * Writes all rows of a publisher, of which it asks for as many as it has memory for. No thread
   * waits, unless the publisher gives its rows by the thread that asks for them and blocks it.
   *
   * @param source subscribed to once, at once, by this thread. Should it give more rows than it was
   *     asked for, the run ends as if the source had thrown
   * @param executor gives the thread that asks the publisher, which is none of the driver's. Should
   *     it refuse to, the run ends as if the source had thrown
   * @return the run
   */
  public BulkRun<R> writeAsync(Publisher<? extends R> source, Executor executor) {
    Objects.requireNonNull(source, "source");
    Objects.requireNonNull(executor, "executor");
    Load<R> load = new Load<>(session, bind, options);
    try {
      source.subscribe(new Feed<>(load, options.first, executor));
    } catch (RuntimeException e) {
      load.end(BulkResult.End.SOURCE_FAILED, e);
    }
    return load;
  }

  private BulkWriter<R> with(Consumer<Options<R>> change) {
    return new BulkWriter<>(session, bind, options.with(change));
  }
}

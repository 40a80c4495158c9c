/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import dev.quiver.Quiver;
import dev.quiver.internal.annotation.CheckReturnValue;
import dev.quiver.internal.driver.DriverThreads;
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
 * Writes many rows as fast as the cluster accepts them, and reports why rows were not written.
 *
 * <pre>{@code
 * record Article(UUID id, String text, float[] embedding) {}
 *
 * BulkResult<Article> result =
 *     BulkWriter.records(
 *             session, "INSERT INTO articles (id, text, embedding) VALUES (?, ?, ?)",
 *             Article.class)
 *         .withIdempotence(true)
 *         .withProgressLog(Duration.ofSeconds(10))
 *         .write(articles);
 * }</pre>
 *
 * <p>The number of requests in flight adapts to the response times of the cluster. Rows of one
 * partition are sent in unlogged batches, requests are retried if that is safe, and no more rows
 * are taken from the source than {@link #withMaxBytes} allows. None of that has to be tuned.
 *
 * <p><b>Results.</b> A row counts as written once the server has confirmed its request. The first
 * {@link RowFailure} ends the run, unless {@link #withMaxFailures} allows some. Of two rows with
 * the same primary key the later one wins, even if the earlier one is retried: timestamps are in
 * the order of the source (unless the server assigns them).
 *
 * <p><b>Retries.</b> A request that may have been executed is retried only if it is idempotent: by
 * {@link #withIdempotence}, by the statement, or by the driver's option {@code
 * basic.request.default-idempotence}. Conditional statements, and those that update counters, add
 * to a list, read a column, call {@code now()}, or write a list with a timestamp of the user or the
 * server are never retried then. So after any number of attempts, a row has the values of the
 * source, or is a {@link RowFailure}. A request that was certainly not executed is always retried.
 *
 * <p><b>TTL and timestamp of a row</b> are variables: {@code USING TTL :ttl AND TIMESTAMP
 * :written}, and components {@code ttl} (in seconds) and {@code written} (in microseconds since
 * 1970) of the record. A null TTL is 0, no limit; a row with a null timestamp fails.
 *
 * <p>Immutable and thread-safe: each option returns a new writer, which can be used any number of
 * times, also concurrently. A time or a value of {@code withMax...} that is not positive is an
 * {@code IllegalArgumentException}, except 0 for {@link #withMaxFailures}.
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
   * Creates a writer.
   *
   * @param <R> the type of rows
   * @param session any session; fast frames (Quiver's frame codec) do not copy borrowed vectors
   * @param bind creates the statement of a row; called once for each row, by the thread that reads
   *     the source. If it throws, the row fails, like one that the server rejects
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
   * Creates a writer of records. Their components are the values of the variables of the same name,
   * as in {@link RowEncoder}. If the session has fast frames, arrays are borrowed, and must not
   * change until their row is written; otherwise they are encoded at once.
   *
   * <p>The statement is prepared in the session's current keyspace, and keeps it. It is prepared
   * again if the session's schema metadata show that its table was dropped and created again. If
   * the session then has another keyspace and the statement names none, rows fail with an {@code
   * IllegalStateException}.
   *
   * @param <R> the type of rows
   * @param session as above
   * @param insert the statement, which this call prepares
   * @param type the record class
   * @return a writer with default options
   * @throws IllegalArgumentException if the class cannot be read, or does not fit the statement:
   *     use {@link #of} and a {@link RowEncoder} with other options. A row whose values do not fit
   *     fails, like one that the server rejects
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
   * Sets whether the statements may be executed twice. Statements whose second execution has
   * another effect, such as counters, are not retried even then.
   *
   * @param idempotent if this is never called, the statement or the driver's configuration decides
   * @return a new writer
   */
  @CheckReturnValue
  public BulkWriter<R> withIdempotence(boolean idempotent) {
    return with(o -> o.idempotent = idempotent);
  }

  /**
   * Sets how many rows may fail; one more ends the run. A later run starts at the first failed row
   * ({@link BulkProgress#resumePosition}), unless {@link #withFailureListener} is set.
   *
   * @param failures by default 0; rows that are in flight when the run ends may fail, too
   * @return a new writer
   * @throws IllegalArgumentException if it is negative
   */
  @CheckReturnValue
  public BulkWriter<R> withMaxFailures(long failures) {
    return with(o -> o.maxFailures = Options.atLeast(0, failures, "withMaxFailures"));
  }

  /**
   * Sets a listener that receives failed rows immediately, instead of {@link BulkResult#failures}.
   *
   * @param listener called by one thread at a time, often the driver's: it must not block. If it
   *     throws, the run ends as if it were cancelled, with the exception as the cause, and the
   *     failure is in {@link BulkResult#failures}
   * @return a new writer
   */
  @CheckReturnValue
  public BulkWriter<R> withFailureListener(Consumer<? super RowFailure<R>> listener) {
    return with(o -> o.failureListener = Objects.requireNonNull(listener, "listener"));
  }

  /**
   * Sets a listener of the progress.
   *
   * @param every the time between two calls of the listener
   * @param listener called by a separate thread, one call at a time, and once more at the end,
   *     possibly after the run is complete. Its exceptions are logged, and do not end the run
   * @return a new writer
   */
  @CheckReturnValue
  public BulkWriter<R> withProgressListener(
      Duration every, Consumer<? super BulkProgress> listener) {
    return with(o -> o.watches = Watch.with(o.watches, Watch.listener(every, listener)));
  }

  /**
   * Shows a progress bar on the error stream during a run. With {@link #withStartPosition} the bar
   * begins at that position. The bar needs the library {@code me.tongfei:progressbar}, which this
   * artifact does not include; without the library a warning is logged.
   *
   * @param name the text before the bar
   * @return a new writer
   */
  @CheckReturnValue
  public BulkWriter<R> withProgressBar(String name) {
    Objects.requireNonNull(name, "name");
    return with(o -> o.bar = name);
  }

  /**
   * Logs the progress of a run at level INFO in the log of this class, and once more at the end.
   *
   * @param every the time between two lines
   * @return a new writer
   */
  @CheckReturnValue
  public BulkWriter<R> withProgressLog(Duration every) {
    return with(
        o ->
            o.watches =
                Watch.with(o.watches, Watch.log(every, LOG, "[" + session.getName() + "]")));
  }

  /**
   * Sets how many rows the source has, for {@link BulkProgress#remaining}.
   *
   * @param rows the number of rows of the whole source
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
   * @param requests by default 256 for up to five nodes, 512 from six, 768 from nine, and so on.
   *     Fewer while the cluster responds late or is overloaded; 1 for an index of vectors of
   *     Cassandra up to 5.0.9
   * @return a new writer
   */
  @CheckReturnValue
  public BulkWriter<R> withMaxInFlight(int requests) {
    return with(o -> o.maxInFlight = (int) Options.atLeast(1, requests, "withMaxInFlight"));
  }

  /**
   * Limits the memory of rows that were taken from the source and are not finished.
   *
   * @param bytes the memory of their values and statements, by default 16 MiB. One row is always
   *     taken, whatever its size
   * @return a new writer
   */
  @CheckReturnValue
  public BulkWriter<R> withMaxBytes(long bytes) {
    return with(o -> o.maxBytes = Options.atLeast(1, bytes, "withMaxBytes"));
  }

  /**
   * Limits the rate of the load, so that the cluster has time for other requests.
   *
   * @param rows the rows a second, on average over the run; by default as many as the cluster
   *     accepts. Each row of a batch counts; retries do not, except rows of a rejected batch
   * @return a new writer
   */
  @CheckReturnValue
  public BulkWriter<R> withMaxRowsPerSecond(long rows) {
    return with(o -> o.rowsPerSecond = Options.atLeast(1, rows, "withMaxRowsPerSecond"));
  }

  /**
   * As {@link #withMaxRowsPerSecond}, by the size of requests; both limits can be set.
   *
   * @param bytes the bytes a second, before compression
   * @return a new writer
   */
  @CheckReturnValue
  public BulkWriter<R> withMaxBytesPerSecond(long bytes) {
    return with(o -> o.bytesPerSecond = Options.atLeast(1, bytes, "withMaxBytesPerSecond"));
  }

  /**
   * Skips the first rows of the source, because an earlier run has written them. A source with
   * fewer rows ends the run with {@link BulkResult.End#SOURCE_FAILED}.
   *
   * @param position the {@link BulkProgress#resumePosition} of that run
   * @return a new writer
   * @throws IllegalArgumentException if it is negative
   */
  @CheckReturnValue
  public BulkWriter<R> withStartPosition(long position) {
    return with(o -> o.first = Options.atLeast(0, position, "withStartPosition"));
  }

  /**
   * Rejects rows whose vector is null. Without this option, a null deletes the row's vector by a
   * tombstone. Vectors that are not set stay unchanged, and are not rejected.
   *
   * @return a new writer
   */
  @CheckReturnValue
  public BulkWriter<R> withoutNullVectors() {
    return with(o -> o.withoutNullVectors = true);
  }

  /**
   * Leaves columns unchanged for which a row has a null. Without this option, a null deletes the
   * row's value by a tombstone. Nulls in the primary key fail in any case.
   *
   * @return a new writer
   */
  @CheckReturnValue
  public BulkWriter<R> withNullsUnset() {
    return with(o -> o.nullsUnset = true);
  }

  /**
   * Sends every row in a separate request.
   *
   * @return a new writer
   */
  @CheckReturnValue
  public BulkWriter<R> withoutBatches() {
    return with(o -> o.batches = false);
  }

  /**
   * Writes all rows of a source, and waits for the end. The calling thread reads the source.
   *
   * @param source its rows must not be null
   * @return the result, with at most {@link #withMaxFailures} failures
   * @throws BulkException if the run does not reach the end of the source, or more rows fail than
   *     allowed; its cause is the exception of the source, if the source has thrown one
   */
  public BulkResult<R> write(Iterator<? extends R> source) {
    Objects.requireNonNull(source, "source");
    DriverThreads.checkMayBlock();
    Load<R> load = new Load<>(session, bind, options);
    return new RowReader<>(source, options.first, load).runAndAwait();
  }

  /**
   * As {@link #write(Iterator)}.
   *
   * @param source for example a list
   * @return the result
   * @throws BulkException as {@link #write(Iterator)}
   */
  public BulkResult<R> write(Iterable<? extends R> source) {
    return write(source.iterator());
  }

  /**
   * As {@link #write(Iterator)}. Closes the stream.
   *
   * @param source a sequential stream
   * @return the result
   * @throws BulkException as {@link #write(Iterator)}
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
   * @param executor reads the source on one of its threads, which waits while the rows that were
   *     read and are not finished reach {@link #withMaxBytes}. If the executor rejects the task,
   *     the run ends as if the source had thrown
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
   * As {@link #writeAsync(Publisher, Executor)}, with the JVM's common pool as the executor.
   *
   * @param source a publisher
   * @return the run
   */
  public BulkRun<R> writeAsync(Publisher<? extends R> source) {
    return writeAsync(source, new CompletableFuture<>().defaultExecutor());
  }

  /**
   * Writes all rows of a publisher, and requests as many as memory allows. No thread waits, unless
   * the publisher produces its rows on the thread that requests them and blocks it.
   *
   * @param source subscribed to once, by the calling thread. If it produces more rows than
   *     requested, the run ends as if the source had thrown
   * @param executor makes the requests to the publisher, so that no thread of the driver does. If
   *     the executor rejects the task, the run ends as if the source had thrown
   * @return the run
   */
  public BulkRun<R> writeAsync(Publisher<? extends R> source, Executor executor) {
    Objects.requireNonNull(source, "source");
    Objects.requireNonNull(executor, "executor");
    Load<R> load = new Load<>(session, bind, options);
    try {
      source.subscribe(new RowSubscriber<>(load, options.first, executor));
    } catch (RuntimeException e) {
      load.end(BulkResult.End.SOURCE_FAILED, e);
    }
    return load;
  }

  private BulkWriter<R> with(Consumer<Options<R>> change) {
    return new BulkWriter<>(session, bind, options.with(change));
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.metadata.token.TokenRange;
import dev.quiver.column.MatrixReader;
import dev.quiver.column.VectorTable;
import dev.quiver.internal.annotation.CheckReturnValue;
import dev.quiver.internal.column.TableRows;
import dev.quiver.matrix.VectorMatrix;
import dev.quiver.row.RowDecoder;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Spliterator;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads all rows of a table: several token ranges at once, each from its replicas.
 *
 * <pre>{@code
 * VectorTable<FloatMatrix> docs =
 *     TableScan.of(session, "docs").read(MatrixReader.floats("embedding").withColumn("id",
 *     UUID[].class));
 *
 * TableScan.of(session, "docs")
 *     .select("id", "title")
 *     .withProgressLog(Duration.ofSeconds(10))
 *     .forEach(RowDecoder.records(Doc.class), doc -> index(doc));
 * }</pre>
 *
 * <p><b>Consistency.</b> A row that exists during the whole scan is returned once, with the values
 * of the moment in which its page was read. Rows that are written or deleted during the scan may be
 * returned or not. The consistency level is that of the execution profile. Rows are not ordered,
 * unless by {@link #withTokenOrder}.
 *
 * <p><b>Failures.</b> A failed request is retried for about a minute, also on other nodes. A page
 * arrives whole or not at all, so no row is returned twice. If the retries fail, too, the scan
 * fails with a {@link ScanException}, which has the finished ranges; {@link #withStartPosition}
 * reads the other ranges.
 *
 * <p><b>Threads and memory.</b> One thread at a time calls a consumer: the thread that calls {@link
 * #forEach(RowDecoder, Consumer)} or reads a {@link #stream}, or a thread of the executor that was
 * passed, never a thread of the driver. While a consumer is slow, pages wait in memory, up to
 * {@link #withMaxBytes}, and no more pages are requested.
 *
 * <p>Names of columns are as in the driver's getters: case matters only in double quotes. Names of
 * keyspaces and tables are CQL: lower case, unless they are in double quotes. Immutable and
 * thread-safe: each option returns a new scan, which can be used any number of times, also
 * concurrently. A limit, page size or time that is not positive is an {@code
 * IllegalArgumentException}. The page {@code docs/guide/scan.md} of the repository has more
 * examples.
 *
 * @since 0.1.0
 */
public final class TableScan {
  private static final Logger LOG = LoggerFactory.getLogger(TableScan.class);

  private final CqlSession session;
  private final ScanOptions options;

  private TableScan(CqlSession session, ScanOptions options) {
    this.session = session;
    this.options = options;
  }

  /**
   * Creates a scan of a table in the session's current keyspace, which the scan keeps.
   *
   * @param session any session; with fast frames (Quiver's frame codec), rows read cells in place
   * @param table the name of a table or a materialized view
   * @return a scan with default options
   * @throws IllegalArgumentException if the session has no keyspace
   */
  public static TableScan of(CqlSession session, String table) {
    return new TableScan(session, ScanOptions.of(session, null, table));
  }

  /**
   * Creates a scan of a table in any keyspace.
   *
   * @param session any session; with fast frames, rows read their cells in place
   * @param keyspace the name of the keyspace
   * @param table the name of a table or a materialized view
   * @return a scan with default options
   */
  public static TableScan of(CqlSession session, String keyspace, String table) {
    CqlIdentifier name = CqlIdentifier.fromCql(Objects.requireNonNull(keyspace, "keyspace"));
    return new TableScan(session, ScanOptions.of(session, name, table));
  }

  /**
   * Selects the columns to read.
   *
   * @param names the columns in this order; by default those that a {@link MatrixReader} needs, and
   *     all for a {@link RowDecoder}. The TTL and the write time of a column are {@code
   *     "ttl(title)"} and {@code "writetime(title)"}, also with an alias, {@code "ttl(title) AS
   *     title_ttl"}
   * @return a new scan
   */
  @CheckReturnValue
  public TableScan select(String... names) {
    List<String> columns = List.of(names);
    return with(o -> o.columns = columns);
  }

  /**
   * Reads only rows that meet a condition.
   *
   * <p>If the condition has variables for all columns of the partition key, for example {@code
   * "bucket = ?"} for the partition key {@code bucket}, one request at a time reads the rows, page
   * after page. Any other condition is sent with each range; the server rejects most of these
   * conditions without {@link #allowFiltering}.
   *
   * @param condition the text after {@code WHERE}, with a {@code ?} for each value. The text is
   *     sent unchanged: never pass text that users have typed
   * @param values the values of the variables, as for {@code PreparedStatement.bind}
   * @return a new scan
   */
  @CheckReturnValue
  public TableScan where(String condition, @Nullable Object... values) {
    Objects.requireNonNull(condition, "condition");
    @Nullable Object[] copy = values.clone();
    return with(
        o -> {
          o.condition = condition;
          o.values = copy;
        });
  }

  /**
   * Lets servers read rows that they do not return. Such requests may take long: use a profile with
   * a longer timeout ({@link #withExecutionProfile}).
   *
   * @return a new scan, whose requests have {@code ALLOW FILTERING}
   */
  @CheckReturnValue
  public TableScan allowFiltering() {
    return with(o -> o.allowFiltering = true);
  }

  /**
   * Reads a part of the ring: a range of {@code session.getMetadata().getTokenMap()}, or a part of
   * such a range, so that several programs can share the scan of a table. {@link
   * ScanProgress#share} is then the share of the part's ranges that are finished.
   *
   * @param range the range, which excludes its start, includes its end, and may wrap around
   * @return a new scan, which fails with a {@link ScanException} if the tokens are those of another
   *     partitioner, or if the condition selects one partition
   */
  @CheckReturnValue
  public TableScan withTokenRange(TokenRange range) {
    Objects.requireNonNull(range, "range");
    return with(o -> o.tokens = range);
  }

  /**
   * Returns rows in the order of their tokens, and the rows of a partition in the order of the
   * table. Pages of later ranges wait in memory until the pages of earlier ranges were returned.
   *
   * @return a new scan
   */
  @CheckReturnValue
  public TableScan withTokenOrder() {
    return with(o -> o.isOrdered = true);
  }

  /**
   * Sets the execution profile of the requests: consistency level, timeout and load balancing.
   *
   * @param name the name of a profile in the driver's configuration
   * @return a new scan
   */
  @CheckReturnValue
  public TableScan withExecutionProfile(String name) {
    Objects.requireNonNull(name, "name");
    return with(o -> o.profile = name);
  }

  /**
   * Limits how many requests are in flight.
   *
   * @param requests by default four for each node that is up, but at least 8 and at most 64
   * @return a new scan
   */
  @CheckReturnValue
  public TableScan withMaxInFlight(int requests) {
    return with(o -> o.maxInFlight = (int) Options.atLeast(1, requests, "withMaxInFlight"));
  }

  /**
   * Limits the memory of pages that wait for the consumer or are in flight. The size of pages in
   * flight is estimated from pages that were read before.
   *
   * @param bytes by default 32 MiB. The page that reaches the limit, and pages that are larger than
   *     estimated, may exceed the limit. If no page waits, a page is always requested
   * @return a new scan
   */
  @CheckReturnValue
  public TableScan withMaxBytes(long bytes) {
    return with(o -> o.maxBytes = Options.atLeast(1, bytes, "withMaxBytes"));
  }

  /**
   * Limits the rate of the scan, so that the cluster has time for other requests.
   *
   * @param rows the rows a second, as an average of the whole scan; by default as many as the
   *     cluster and the consumer allow. The rows of a page are read together: with small pages
   *     ({@link #withPageSize}) the rate is steadier. Retries do not count
   * @return a new scan
   */
  @CheckReturnValue
  public TableScan withMaxRowsPerSecond(long rows) {
    return with(o -> o.rowsPerSecond = Options.atLeast(1, rows, "withMaxRowsPerSecond"));
  }

  /**
   * As {@link #withMaxRowsPerSecond}, by the size of responses; both limits can be set.
   *
   * @param bytes the bytes a second, after decompression
   * @return a new scan
   */
  @CheckReturnValue
  public TableScan withMaxBytesPerSecond(long bytes) {
    return with(o -> o.bytesPerSecond = Options.atLeast(1, bytes, "withMaxBytesPerSecond"));
  }

  /**
   * Sets how many rows a page has.
   *
   * @param rows by default as many as make a page of about 4 MiB, at most 5,000
   * @return a new scan
   */
  @CheckReturnValue
  public TableScan withPageSize(int rows) {
    return with(o -> o.pageSize = (int) Options.atLeast(1, rows, "withPageSize"));
  }

  /**
   * Skips the ranges that earlier scans have finished ({@link ScanProgress#position}). Rows of
   * unfinished ranges are returned again.
   *
   * @param position the position of a scan of the same table with the same condition
   * @return a new scan, which fails with a {@link ScanException} when it begins if the position is
   *     that of another table or condition
   */
  @CheckReturnValue
  public TableScan withStartPosition(ScanPosition position) {
    Objects.requireNonNull(position, "position");
    return with(o -> o.finished = position);
  }

  /**
   * Sets a listener of the progress.
   *
   * @param every the time between two calls of the listener
   * @param listener called as that of {@link BulkWriter#withProgressListener}
   * @return a new scan
   */
  @CheckReturnValue
  public TableScan withProgressListener(Duration every, Consumer<? super ScanProgress> listener) {
    return with(o -> o.watch(Watch.listener(every, listener)));
  }

  /**
   * Shows a progress bar on the error stream, as {@link BulkWriter#withProgressBar} does.
   *
   * @param name the text before the bar
   * @return a new scan
   */
  @CheckReturnValue
  public TableScan withProgressBar(String name) {
    Objects.requireNonNull(name, "name");
    return with(o -> o.watch(Watch.bar(() -> ConsoleBar.ofRanges(System.err, name, o.unit()))));
  }

  /**
   * Logs the progress of a scan at level INFO in the log of this class, and once more at the end.
   *
   * @param every the time between two lines
   * @return a new scan
   */
  @CheckReturnValue
  public TableScan withProgressLog(Duration every) {
    String table = "[%s] %s:".formatted(session.getName(), options.table.table().asCql(true));
    return with(o -> o.watch(Watch.log(every, LOG, table)));
  }

  /**
   * Reads all rows into one table, and waits for the end. After some ranges were read, the number
   * of rows is estimated, and memory for all rows is allocated at once. The array of the matrix may
   * therefore be a little longer than its rows ({@link VectorMatrix#elements}). If ranges differ
   * too much for an estimate, rows are collected in parts, and joined at the end. The scan fails
   * early if the rows will not fit into the array of a matrix: read such a table by {@link
   * #chunks}.
   *
   * @param <M> the type of the matrix
   * @param reader the columns to read; with {@code withExpectedRows} if the number of rows is known
   * @return the table
   * @throws ScanException if not all rows could be read
   * @throws IllegalArgumentException if the driver knows no such table or column
   */
  public <M extends VectorMatrix<?>> VectorTable<M> read(MatrixReader<M> reader) {
    return matrix(reader).await();
  }

  /**
   * As {@link #read}, without waiting.
   *
   * @param <M> the type of the matrix
   * @param reader the columns to read
   * @param executor reads the pages, one after the other
   * @return the scan in progress
   * @throws IllegalArgumentException if the driver knows no such table or column
   */
  public <M extends VectorMatrix<?>> ScanRun<VectorTable<M>> readAsync(
      MatrixReader<M> reader, Executor executor) {
    Objects.requireNonNull(executor, "executor"); // before there is a scan
    return matrix(reader).start(executor);
  }

  /**
   * Reads all rows as a series of tables, and waits for the end.
   *
   * @param <M> the type of the matrix
   * @param reader the columns to read. With {@code withReusedMatrix}, all tables share one matrix:
   *     do not use a table after the consumer has returned
   * @param rowsPerChunk how many rows each table has; the last one may have fewer
   * @param consumer called by this thread. Its exceptions end the scan
   * @return the last progress
   * @throws ScanException if not all rows could be read, or the consumer has thrown
   * @throws IllegalArgumentException if the driver knows no such table or column, or if {@code
   *     rowsPerChunk} is not positive
   */
  public <M extends VectorMatrix<?>> ScanProgress chunks(
      MatrixReader<M> reader, int rowsPerChunk, Consumer<? super VectorTable<M>> consumer) {
    return chunksTask(reader, rowsPerChunk, consumer).await();
  }

  /**
   * As {@link #chunks}, without waiting.
   *
   * @param <M> the type of the matrix
   * @param reader the columns to read
   * @param rowsPerChunk how many rows each table has; the last one may have fewer
   * @param consumer called by the executor, one call at a time
   * @param executor reads the pages, one after the other
   * @return the scan in progress
   * @throws IllegalArgumentException if the driver knows no such table or column, or if {@code
   *     rowsPerChunk} is not positive
   */
  public <M extends VectorMatrix<?>> ScanRun<ScanProgress> chunksAsync(
      MatrixReader<M> reader,
      int rowsPerChunk,
      Consumer<? super VectorTable<M>> consumer,
      Executor executor) {
    Objects.requireNonNull(executor, "executor"); // before there is a scan
    return chunksTask(reader, rowsPerChunk, consumer).start(executor);
  }

  /**
   * Reads row by row, and waits for the end.
   *
   * @param <T> the type of values
   * @param decoder converts a row
   * @param consumer called by this thread for each row. Its exceptions end the scan
   * @return the last progress
   * @throws ScanException if not all rows could be read, or the consumer has thrown
   * @throws IllegalArgumentException if the driver knows no such table or column
   */
  public <T> ScanProgress forEach(RowDecoder<T> decoder, Consumer<? super T> consumer) {
    return rows(decoder, consumer).await();
  }

  /**
   * As {@link #forEach}, without waiting.
   *
   * @param <T> the type of values
   * @param decoder converts a row
   * @param consumer called by the executor for each row, one call at a time
   * @param executor reads the pages, one after the other
   * @return the scan in progress
   * @throws IllegalArgumentException if the driver knows no such table or column
   */
  public <T> ScanRun<ScanProgress> forEachAsync(
      RowDecoder<T> decoder, Consumer<? super T> consumer, Executor executor) {
    Objects.requireNonNull(executor, "executor"); // before there is a scan
    return rows(decoder, consumer).start(executor);
  }

  /**
   * Returns a stream of the rows. The terminal operation of the stream starts the scan, and reads
   * the rows on the thread that calls it. Close the stream, which cancels the scan:
   *
   * <pre>{@code
   * try (Stream<Doc> docs = scan.stream(RowDecoder.records(Doc.class))) {
   *   Optional<Doc> first = docs.filter(doc -> doc.title().isEmpty()).findFirst();
   * }
   * }</pre>
   *
   * @param <T> the type of values
   * @param decoder converts a row
   * @return a sequential stream, ordered if {@link #withTokenOrder} is set. Its terminal operation
   *     throws the exceptions of {@link #forEach}, and exceptions of the stream's functions
   *     unchanged. A range is finished when the stream has requested a row of a later range, or has
   *     ended
   */
  @CheckReturnValue
  public <T> Stream<T> stream(RowDecoder<T> decoder) {
    Objects.requireNonNull(decoder, "decoder");
    int characteristics = options.isOrdered ? Spliterator.ORDERED : 0;
    AtomicReference<@Nullable ScanRows<T>> begun = new AtomicReference<>();
    return StreamSupport.stream(
            () -> {
              Scan scan = Scan.ofRanges(session, options, null);
              ScanRows<T> rows =
                  new ScanRows<>(scan, page -> page.decoded(decoder::decode), characteristics);
              begun.set(rows);
              scan.begin(() -> {});
              return rows;
            },
            characteristics,
            false)
        .onClose(() -> Optional.ofNullable(begun.get()).ifPresent(ScanRows::close));
  }

  /**
   * Publishes the rows, as many as the subscriber requests.
   *
   * @param <T> the type of values
   * @param decoder converts a row; must not return null
   * @param executor calls the subscriber, one call at a time
   * @return a publisher. Each subscription is a separate scan. The publisher fails with the
   *     exceptions of {@link #forEach}
   */
  public <T> Publisher<T> publish(RowDecoder<T> decoder, Executor executor) {
    Objects.requireNonNull(decoder, "decoder");
    return new RecordPublisher<>(
        () -> Scan.ofRanges(session, options, null),
        () -> page -> page.decoded(decoder::decode),
        Objects.requireNonNull(executor, "executor"));
  }

  private <M extends VectorMatrix<?>> ScanTask<VectorTable<M>> matrix(MatrixReader<M> reader) {
    Objects.requireNonNull(reader, "reader");
    return new ScanTask<>(
        Scan.ofRanges(session, options, TableRows.columnsOf(reader)), new MatrixSink<>(reader));
  }

  private <M extends VectorMatrix<?>> ScanTask<ScanProgress> chunksTask(
      MatrixReader<M> reader, int rowsPerChunk, Consumer<? super VectorTable<M>> consumer) {
    Objects.requireNonNull(reader, "reader");
    Objects.requireNonNull(consumer, "consumer");
    Options.atLeast(1, rowsPerChunk, "rowsPerChunk");
    return new ScanTask<>(
        Scan.ofRanges(session, options, TableRows.columnsOf(reader)),
        new ChunksSink<>(reader, rowsPerChunk, consumer));
  }

  private <T> ScanTask<ScanProgress> rows(RowDecoder<T> decoder, Consumer<? super T> consumer) {
    Objects.requireNonNull(decoder, "decoder");
    Objects.requireNonNull(consumer, "consumer");
    return new ScanTask<>(
        Scan.ofRanges(session, options, null), new ConsumerSink.OfRows<>(decoder, consumer));
  }

  private TableScan with(Consumer<ScanOptions> change) {
    return new TableScan(session, options.with(change));
  }
}

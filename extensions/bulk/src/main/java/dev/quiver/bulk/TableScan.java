/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.metadata.token.TokenRange;
import dev.quiver.column.MatrixReader;
import dev.quiver.column.VectorTable;
import dev.quiver.internal.annotation.CheckReturnValue;
import dev.quiver.internal.column.TableRows;
import dev.quiver.internal.schema.TableName;
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
 * Reads all rows of a table: some ranges of tokens at once, each from its replicas.
 *
 * <pre>{@code
 * VectorTable<FloatMatrix> docs =
 *     TableScan.of(session, "docs").read(MatrixReader.floats("embedding").withColumn("id", UUID[].class));
 *
 * TableScan.of(session, "docs")
 *     .select("id", "title")
 *     .withProgressLog(Duration.ofSeconds(10))
 *     .forEach(RowDecoder.records(Doc.class), doc -> index(doc));
 * }</pre>
 *
 * <p><b>What is read.</b> Each row that is there during the whole scan is given once, with the
 * values of the moment in which its page was read. Rows that are written or deleted meanwhile may
 * be given or not. The consistency level is that of the execution profile. The order is none,
 * unless {@link #withTokenOrder} asks for one.
 *
 * <p><b>What fails</b> is requested again for about a minute, also from another node. A page comes
 * whole or not at all, so no row is given twice. After that the scan ends by a {@link
 * ScanException}, which says what was finished; {@link #withStartPosition} goes on there.
 *
 * <p><b>Threads and memory.</b> Consumers are called by one thread at a time: by the one that calls
 * {@link #forEach(RowDecoder, Consumer)} and its like, or reads a {@link #stream}; otherwise by the
 * given executor, never by the driver's threads. While a consumer is slow, pages wait, up to {@link
 * #withMaxBytes}, and none is requested.
 *
 * <p>Columns and tables are named as in the driver's getters: case matters only in double quotes.
 * Immutable and thread-safe: each option gives a new scan, and a scan can be made any number of
 * times, also at once. The page {@code docs/guide/scan.md} of the repository has more examples.
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
   * A scan of a table in the keyspace that the session has now. The scan keeps that keyspace.
   *
   * @param session one of Quiver's reads rows where they lie; any other works, too
   * @param table its name, or that of a materialized view
   * @return a scan with default options
   * @throws IllegalArgumentException if the session has no keyspace
   */
  public static TableScan of(CqlSession session, String table) {
    return of(session, (CqlIdentifier) null, table);
  }

  /**
   * A scan of a table in any keyspace.
   *
   * @param session one of Quiver's reads rows where they lie; any other works, too
   * @param keyspace its name
   * @param table its name, or that of a materialized view
   * @return a scan with default options
   */
  public static TableScan of(CqlSession session, String keyspace, String table) {
    return of(session, CqlIdentifier.fromCql(Objects.requireNonNull(keyspace, "keyspace")), table);
  }

  private static TableScan of(CqlSession session, @Nullable CqlIdentifier keyspace, String table) {
    return new TableScan(
        Objects.requireNonNull(session, "session"),
        new ScanOptions(
            TableName.of(
                session, keyspace, CqlIdentifier.fromCql(Objects.requireNonNull(table, "table")))));
  }

  /**
   * Says which columns are read.
   *
   * @param names in this order; unless this is called, those that a {@link MatrixReader} needs, and
   *     all for a {@link RowDecoder}. The TTL and the write time of a column are read by {@code
   *     "ttl(title)"} and {@code "writetime(title)"}, also under another name, {@code "ttl(title)
   *     AS title_ttl"}
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
   * <p>If it binds all columns of the partition key, as {@code "bucket = ?"} where that is the
   * partition key, one partition is read, page after page. Any other condition is sent with each
   * range; most need {@link #allowFiltering}, without which the server refuses them.
   *
   * @param condition what stands behind {@code WHERE}, with a {@code ?} for each value. It is sent
   *     as it is: do not make it of what users enter
   * @param values of the variables, as for {@code PreparedStatement.bind}
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
   * Lets servers read rows that they do not give. A request may take long then: a profile with a
   * longer timeout helps ({@link #withExecutionProfile}).
   *
   * @return a new scan, whose requests say {@code ALLOW FILTERING}
   */
  @CheckReturnValue
  public TableScan allowFiltering() {
    return with(o -> o.allowFiltering = true);
  }

  /**
   * Reads a part of the ring: one of {@code session.getMetadata().getTokenMap()}, or a part of such
   * a range. Several programs can so share a table. The share of a progress is then that of the
   * ranges in the part.
   *
   * @param range which may wrap around; its start is not part of it, and its end is
   * @return a new scan, which fails by a {@link ScanException} if tokens are those of another
   *     partitioner, or if it is a scan of one partition
   */
  @CheckReturnValue
  public TableScan withTokenRange(TokenRange range) {
    Objects.requireNonNull(range, "range");
    return with(o -> o.tokens = range);
  }

  /**
   * Gives rows in the order of their tokens, and those of a partition in the order of the table.
   * Pages of later ranges wait in memory until the ones before are there.
   *
   * @return a new scan
   */
  @CheckReturnValue
  public TableScan withTokenOrder() {
    return with(o -> o.isOrdered = true);
  }

  /**
   * Names the execution profile of the requests, which has their consistency level, timeout and
   * load balancing.
   *
   * @param name of a profile in the driver's configuration
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
   * @param requests unless this is called, four for each node that is up, but at least 8 and at
   *     most 64
   * @return a new scan
   * @throws IllegalArgumentException if it is not positive
   */
  @CheckReturnValue
  public TableScan withMaxInFlight(int requests) {
    return with(o -> o.maxInFlight = (int) Options.atLeast(1, requests, "withMaxInFlight"));
  }

  /**
   * Limits the memory of pages that wait for the consumer or are in flight. The latter are reckoned
   * to be as large as those before.
   *
   * @param bytes 32 MiB unless this is called. The page that reaches the limit, and what pages are
   *     larger than was reckoned, come on top of it. If no page waits, one is always requested
   * @return a new scan
   * @throws IllegalArgumentException if it is not positive
   */
  @CheckReturnValue
  public TableScan withMaxBytes(long bytes) {
    return with(o -> o.maxBytes = Options.atLeast(1, bytes, "withMaxBytes"));
  }

  /**
   * Sets how many rows a page has.
   *
   * @param rows unless this is called, as many as make a page of about 4 MiB
   * @return a new scan
   * @throws IllegalArgumentException if it is not positive
   */
  @CheckReturnValue
  public TableScan withPageSize(int rows) {
    return with(o -> o.pageSize = (int) Options.atLeast(1, rows, "withPageSize"));
  }

  /**
   * Leaves out the ranges that earlier scans have finished ({@link ScanProgress#position}). Rows of
   * ranges that these had only begun are given again.
   *
   * @param position of a scan of the same table with the same condition
   * @return a new scan, which fails by a {@link ScanException} when it begins if the position is of
   *     another table or condition
   */
  @CheckReturnValue
  public TableScan withStartPosition(ScanPosition position) {
    Objects.requireNonNull(position, "position");
    return with(o -> o.finished = position);
  }

  /**
   * Sets who is told how far the scan is.
   *
   * @param every time between two calls
   * @param listener called by one thread of its own at a time, and once more at the end, even after
   *     the run is complete. What it throws is logged, and ends nothing
   * @return a new scan
   * @throws IllegalArgumentException if the time is not positive
   */
  @CheckReturnValue
  public TableScan withProgressListener(Duration every, Consumer<? super ScanProgress> listener) {
    return with(o -> o.watches = Watch.with(o.watches, Watch.listener(every, listener)));
  }

  /**
   * Shows a bar on the console's error stream while a scan goes on. It needs the library {@code
   * me.tongfei:progressbar}, which this artifact does not bring; without it the scan goes on, too,
   * and a warning says so.
   *
   * @param name in front of the bar
   * @return a new scan
   */
  @CheckReturnValue
  public TableScan withProgressBar(String name) {
    Objects.requireNonNull(name, "name");
    return with(
        o ->
            o.watches =
                Watch.with(
                    o.watches, Watch.bar(() -> ConsoleBar.ofRanges(System.err, name, o.unit()))));
  }

  /**
   * Writes a line into the log of this class from time to time while a scan goes on, and one at its
   * end, at level INFO.
   *
   * @param every time between two lines
   * @return a new scan
   * @throws IllegalArgumentException if the time is not positive
   */
  @CheckReturnValue
  public TableScan withProgressLog(Duration every) {
    String table = "[%s] %s:".formatted(session.getName(), options.table.table().asCql(true));
    return with(o -> o.watches = Watch.with(o.watches, Watch.log(every, LOG, table)));
  }

  /**
   * Reads all rows into one table, and waits for the end. Once some ranges were read, memory for as
   * many rows as there will be is allocated at once. The array of the matrix may so be a little
   * longer than its rows ({@link VectorMatrix#elements}); where ranges differ too much for such an
   * estimate, rows are collected in parts, and joined in the end. If the estimate says that the
   * rows do not fit into the array of a matrix, the scan fails then: {@link #chunks} reads such a
   * table.
   *
   * @param <M> the type of the matrix
   * @param reader what to read; with {@code withExpectedRows}, if the number of rows is known
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
   * @param reader what to read
   * @param executor reads the pages, one after the other
   * @return the scan that is under way
   * @throws IllegalArgumentException if the driver knows no such table or column
   */
  public <M extends VectorMatrix<?>> ScanRun<VectorTable<M>> readAsync(
      MatrixReader<M> reader, Executor executor) {
    Objects.requireNonNull(executor, "executor"); // before there is a scan
    return matrix(reader).start(executor);
  }

  /**
   * Reads all rows as one table after the other, and waits for the end.
   *
   * @param <M> the type of the matrix
   * @param reader what to read. With {@code withReusedMatrix}, all tables have the same memory: be
   *     done with one when the consumer returns
   * @param rowsPerChunk how many rows each table has; the last one may have fewer
   * @param consumer called by this thread. What it throws ends the scan
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
   * @param reader what to read
   * @param rowsPerChunk how many rows each table has; the last one may have fewer
   * @param consumer called by the executor, one call at a time
   * @param executor reads the pages, one after the other
   * @return the scan that is under way
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
   * @param <T> what a row becomes
   * @param decoder makes it of a row
   * @param consumer called by this thread for each row. What it throws ends the scan
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
   * @param <T> what a row becomes
   * @param decoder makes it of a row
   * @param consumer called by the executor for each row, one call at a time
   * @param executor reads the pages, one after the other
   * @return the scan that is under way
   * @throws IllegalArgumentException if the driver knows no such table or column
   */
  public <T> ScanRun<ScanProgress> forEachAsync(
      RowDecoder<T> decoder, Consumer<? super T> consumer, Executor executor) {
    Objects.requireNonNull(executor, "executor"); // before there is a scan
    return rows(decoder, consumer).start(executor);
  }

  /**
   * Gives the rows as a stream, by the thread of its terminal operation, which starts the scan.
   * Close the stream, which cancels the scan:
   *
   * <pre>{@code
   * try (Stream<Doc> docs = scan.stream(RowDecoder.records(Doc.class))) {
   *   Optional<Doc> first = docs.filter(doc -> doc.title().isEmpty()).findFirst();
   * }
   * }</pre>
   *
   * @param <T> what a row becomes
   * @param decoder makes it of a row
   * @return a sequential stream, ordered if {@link #withTokenOrder} is set. Its terminal operation
   *     throws what {@link #forEach} throws; what its own functions throw, it throws as it is. A
   *     range is finished when the stream has asked for a row after those of the range
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
   * Gives the rows to a subscriber, as many as it asks for.
   *
   * @param <T> what a row becomes
   * @param decoder makes it of a row; not null
   * @param executor calls the subscriber, one call at a time
   * @return a publisher, each subscription to which is a scan of its own. Errors are those of
   *     {@link #forEach}
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
        Scan.ofRanges(session, options, null), new GivingSink.OfRows<>(decoder, consumer));
  }

  private TableScan with(Consumer<ScanOptions> change) {
    return new TableScan(session, options.with(change));
  }
}

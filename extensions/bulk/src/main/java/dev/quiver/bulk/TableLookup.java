/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.quiver.column.MatrixReader;
import dev.quiver.column.VectorTable;
import dev.quiver.internal.annotation.CheckReturnValue;
import dev.quiver.internal.column.TableRows;
import dev.quiver.matrix.VectorMatrix;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the rows of many keys, several at once, and returns them in the order of the keys.
 *
 * <pre>{@code
 * RowDecoder<Doc> docs = RowDecoder.records(Doc.class);
 * List<Optional<Doc>> found =
 *     TableLookup.of(session, "docs").select("id", "title").find(ids, docs::decode);
 *
 * VectorTable<FloatMatrix> vectors =
 *     TableLookup.of(session, "docs").read(ids, MatrixReader.floats("embedding"));
 * }</pre>
 *
 * <p><b>Keys.</b> The columns of a key are those of the primary key, or those of {@link
 * #withKeyColumns}. With one column, a key is a value of the column; with several columns, a key is
 * a {@code List} of values, in the order of the columns. A value is of a class that the session has
 * a codec for, and not null. A key that occurs twice is read twice. Keys are copied when a lookup
 * begins.
 *
 * <p><b>Consistency.</b> Each row has the values of the moment of its request. The consistency
 * level is that of the execution profile.
 *
 * <p><b>Requests.</b> Up to 20 keys are requested at once, with {@code IN}, if they have the same
 * replicas, and the primary key is one column (of a type such as uuid, text or bigint) that the
 * rows contain; otherwise, and by {@link #publish}, each key is requested by itself.
 *
 * <p><b>Failures.</b> If a request for several keys fails, each key is requested by itself. The
 * failed request of a key is retried for about a minute, also on other nodes. If the retries fail,
 * too, the lookup fails with a {@link ScanException}, whose message names the key.
 *
 * <p><b>Requests in flight.</b> The number of requests in flight adapts to the response times of
 * the cluster, as in a {@link BulkWriter}. Rows that wait for the consumer, or that a publisher
 * holds until the rows of earlier keys arrive, take memory up to {@link #withMaxBytes}; at that
 * limit, the lookup requests no further keys.
 *
 * <p>One thread at a time calls functions and readers: the calling thread or a thread of the
 * executor, never a thread of the driver; in any order of the keys. Immutable and thread-safe: each
 * option returns a new lookup, which can be used any number of times, also concurrently. A limit or
 * time that is not positive is an {@code IllegalArgumentException}. The page {@code
 * docs/guide/lookup.md} of the repository has more examples.
 *
 * @since 0.1.0
 */
public final class TableLookup {
  private static final Logger LOG = LoggerFactory.getLogger(TableLookup.class);

  private final CqlSession session;
  private final ScanOptions options;

  private TableLookup(CqlSession session, ScanOptions options) {
    this.session = session;
    this.options = options;
  }

  /**
   * Creates a lookup in a table of the session's current keyspace, which the lookup keeps.
   *
   * @param session any session; with fast frames (Quiver's frame codec), rows read cells in place
   * @param table the name of a table or a materialized view
   * @return a lookup with default options
   * @throws IllegalArgumentException if the session has no keyspace
   */
  public static TableLookup of(CqlSession session, String table) {
    return of(session, ScanOptions.of(session, null, table));
  }

  /**
   * Creates a lookup in a table of any keyspace.
   *
   * @param session any session; with fast frames, rows read their cells in place
   * @param keyspace the name of the keyspace
   * @param table the name of a table or a materialized view
   * @return a lookup with default options
   */
  public static TableLookup of(CqlSession session, String keyspace, String table) {
    CqlIdentifier name = CqlIdentifier.fromCql(Objects.requireNonNull(keyspace, "keyspace"));
    return of(session, ScanOptions.of(session, name, table));
  }

  private static TableLookup of(CqlSession session, ScanOptions options) {
    options.keyColumns = List.of();
    return new TableLookup(session, options);
  }

  /**
   * Selects the columns to read.
   *
   * @param names the columns in this order, as for {@link TableScan#select}; by default those that
   *     a {@link MatrixReader} needs, and all for a function
   * @return a new lookup
   */
  @CheckReturnValue
  public TableLookup select(String... names) {
    List<String> columns = List.of(names);
    return with(o -> o.columns = columns);
  }

  /**
   * Sets the columns of a key, for tables with clustering columns: {@link #findAll} then returns
   * all rows of a partition, or those whose first clustering columns have the values of the key.
   *
   * @param names the partition key, and any number of the first clustering columns, in the order of
   *     a key's values; by default the whole primary key
   * @return a new lookup
   */
  @CheckReturnValue
  public TableLookup withKeyColumns(String... names) {
    List<String> columns = List.of(names);
    return with(o -> o.keyColumns = columns);
  }

  /**
   * Sets the execution profile of the requests: consistency level, timeout and load balancing.
   *
   * @param name the name of a profile in the driver's configuration
   * @return a new lookup
   */
  @CheckReturnValue
  public TableLookup withExecutionProfile(String name) {
    Objects.requireNonNull(name, "name");
    return with(o -> o.profile = name);
  }

  /**
   * Limits how many requests are in flight.
   *
   * @param requests by default enough for 256 keys on up to five nodes, for 512 from six, 768 from
   *     nine, and so on, but at least 16. Fewer are sent while the cluster responds late or is
   *     overloaded; 1 sends one at a time
   * @return a new lookup
   */
  @CheckReturnValue
  public TableLookup withMaxInFlight(int requests) {
    return with(o -> o.maxInFlight = (int) Options.atLeast(1, requests, "withMaxInFlight"));
  }

  /**
   * Limits the memory of rows that wait or are in flight. The size of rows in flight is estimated
   * from rows that were read before.
   *
   * @param bytes by default 32 MiB; the rows that the lookup returns do not count
   * @return a new lookup
   */
  @CheckReturnValue
  public TableLookup withMaxBytes(long bytes) {
    return with(o -> o.maxBytes = Options.atLeast(1, bytes, "withMaxBytes"));
  }

  /**
   * Sets a listener of the progress.
   *
   * @param every the time between two calls of the listener
   * @param listener called as that of {@link BulkWriter#withProgressListener}
   * @return a new lookup
   */
  @CheckReturnValue
  public TableLookup withProgressListener(Duration every, Consumer<? super ScanProgress> listener) {
    return with(o -> o.watch(Watch.listener(every, listener)));
  }

  /**
   * Logs the progress of a lookup at level INFO in the log of this class, and once more at the end.
   *
   * @param every the time between two lines
   * @return a new lookup
   */
  @CheckReturnValue
  public TableLookup withProgressLog(Duration every) {
    String table = "[%s] %s:".formatted(session.getName(), options.table.table().asCql(true));
    return with(o -> o.watch(Watch.log(every, LOG, table)));
  }

  /**
   * Reads the row of each key, and waits for the end.
   *
   * @param <T> the type of values
   * @param keys primary keys
   * @param mapper converts a row, for example {@code RowDecoder.maps()::decode}, or returns the
   *     row; must not return null
   * @return a new list with an element for each key, in their order, empty for a key without a row
   * @throws ScanException if not all keys could be read, or the function has thrown
   * @throws IllegalArgumentException if the driver's metadata has no such table or column, if the
   *     key columns are not the whole primary key, or if a key contains a null or has more or fewer
   *     values than there are key columns
   */
  public <T> List<Optional<T>> find(Collection<?> keys, Function<? super Row, ? extends T> mapper) {
    return this.<T>one(keys, mapper).await();
  }

  /**
   * As {@link #find}, without waiting.
   *
   * @param <T> the type of values
   * @param keys primary keys
   * @param mapper converts a row; must not return null
   * @param executor calls the function, one call at a time
   * @return the lookup in progress
   * @throws IllegalArgumentException as {@link #find}
   */
  public <T> ScanRun<List<Optional<T>>> findAsync(
      Collection<?> keys, Function<? super Row, ? extends T> mapper, Executor executor) {
    Objects.requireNonNull(executor, "executor"); // before there is a run
    return this.<T>one(keys, mapper).start(executor);
  }

  /**
   * Reads all rows of each key, and waits for the end.
   *
   * @param <T> the type of values
   * @param keys values of the columns of {@link #withKeyColumns}, by default primary keys
   * @param mapper converts a row; must not return null
   * @return a new list with a list for each key, in the order of the keys: the key's rows in the
   *     order of the table; empty for a key without rows
   * @throws ScanException if not all keys could be read, or the function has thrown
   * @throws IllegalArgumentException if the driver's metadata has no such table or column, if the
   *     key columns are not the partition key with or without the first clustering columns, or if a
   *     key contains a null or has more or fewer values than there are key columns
   */
  public <T> List<List<T>> findAll(Collection<?> keys, Function<? super Row, ? extends T> mapper) {
    return this.<T>all(keys, mapper).await();
  }

  /**
   * As {@link #findAll}, without waiting.
   *
   * @param <T> the type of values
   * @param keys values of the columns of {@link #withKeyColumns}, by default primary keys
   * @param mapper converts a row; must not return null
   * @param executor calls the function, one call at a time
   * @return the lookup in progress
   * @throws IllegalArgumentException as {@link #findAll}
   */
  public <T> ScanRun<List<List<T>>> findAllAsync(
      Collection<?> keys, Function<? super Row, ? extends T> mapper, Executor executor) {
    Objects.requireNonNull(executor, "executor"); // before there is a run
    return this.<T>all(keys, mapper).start(executor);
  }

  /**
   * Reads the vector of each key into one matrix, and waits for the end. The vector of a key
   * without a row is null, like a null vector in a row. To distinguish the two cases, also read a
   * column of the key into an array of objects such as {@code UUID[]}, which has a null for a key
   * without a row.
   *
   * @param <M> the type of the matrix
   * @param keys primary keys
   * @param reader the columns to read. An array of numbers such as {@code long[]} cannot hold a
   *     null: if the reader has one, the lookup fails if a key has no row
   * @return a table with a row for each key, in their order
   * @throws ScanException if not all keys could be read
   * @throws IllegalArgumentException as {@link #find}
   */
  public <M extends VectorMatrix<?>> VectorTable<M> read(
      Collection<?> keys, MatrixReader<M> reader) {
    return matrix(keys, reader).await();
  }

  /**
   * As {@link #read}, without waiting.
   *
   * @param <M> the type of the matrix
   * @param keys primary keys
   * @param reader the columns to read
   * @param executor reads the rows, one after the other
   * @return the lookup in progress
   * @throws IllegalArgumentException as {@link #find}
   */
  public <M extends VectorMatrix<?>> ScanRun<VectorTable<M>> readAsync(
      Collection<?> keys, MatrixReader<M> reader, Executor executor) {
    Objects.requireNonNull(executor, "executor"); // before there is a run
    return matrix(keys, reader).start(executor);
  }

  /**
   * Publishes the rows of each key, for as many keys as the subscriber requests.
   *
   * @param <T> the type of values
   * @param keys values of the columns of {@link #withKeyColumns}, by default primary keys; copied
   * @param mapper converts a row; must not return null
   * @param executor calls the function and the subscriber, one call at a time
   * @return a publisher of a list for each key, in their order, empty for a key without rows. Each
   *     subscription is a separate lookup. The publisher fails with the exceptions of {@link
   *     #findAll}
   * @throws IllegalArgumentException as {@link #findAll}
   */
  public <T> Publisher<List<T>> publish(
      Collection<?> keys, Function<? super Row, ? extends T> mapper, Executor executor) {
    Objects.requireNonNull(mapper, "mapper");
    LookupKeys copied = keys(keys);
    return new RecordPublisher<>(
        () -> lookup(copied, null, true),
        () -> new KeyValues<>(mapper),
        Objects.requireNonNull(executor, "executor"));
  }

  private <T> ScanTask<List<Optional<T>>> one(
      Collection<?> keys, Function<? super Row, ? extends T> mapper) {
    LookupKeys whole = keys(keys).checkWhole("; findAll reads them");
    return this.<T, Optional<T>>task(
        whole, mapper, Optional.empty(), (none, value) -> Optional.of(value));
  }

  private <T> ScanTask<List<List<T>>> all(
      Collection<?> keys, Function<? super Row, ? extends T> mapper) {
    return this.<T, List<T>>task(keys(keys), mapper, List.of(), TableLookup::added);
  }

  /** Adds a value to a list; an empty list is immutable, and replaced by a new list. */
  private static <T> List<T> added(List<T> before, T value) {
    List<T> values = before.isEmpty() ? new ArrayList<>() : before;
    values.add(value);
    return values;
  }

  private <T, V> ScanTask<List<V>> task(
      LookupKeys keys,
      Function<? super Row, ? extends T> mapper,
      V empty,
      BiFunction<V, T, V> adder) {
    Objects.requireNonNull(mapper, "mapper");
    List<V> all = new ArrayList<>(Collections.nCopies(keys.keys().size(), empty));
    return new ScanTask<>(lookup(keys, null, false), new KeysSink<>(mapper, adder, all));
  }

  private <M extends VectorMatrix<?>> ScanTask<VectorTable<M>> matrix(
      Collection<?> keys, MatrixReader<M> reader) {
    Objects.requireNonNull(reader, "reader");
    LookupKeys whole = keys(keys).checkWhole("");
    return new ScanTask<>(
        lookup(whole, TableRows.columnsOf(reader), false), new KeysSink.OfMatrix<>(whole, reader));
  }

  private LookupKeys keys(Collection<?> keys) {
    return LookupKeys.of(
        ScanTable.of(session, options.table),
        Objects.requireNonNull(options.keyColumns),
        keys,
        session.getContext().getCodecRegistry());
  }

  /**
   * @param isOrdered whether the sink takes the pages in the order of the keys
   */
  private Scan lookup(LookupKeys keys, @Nullable List<String> needed, boolean isOrdered) {
    ScanOptions run = options.with(o -> o.isOrdered = isOrdered);
    return new Scan(session, run, LookupPlan.of(session, run, keys, needed));
  }

  private TableLookup with(Consumer<ScanOptions> change) {
    return new TableLookup(session, options.with(change));
  }
}

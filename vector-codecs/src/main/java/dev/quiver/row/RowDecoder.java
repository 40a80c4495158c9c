/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import com.datastax.oss.driver.api.core.PagingIterable;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.data.Data;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import dev.quiver.internal.annotation.CheckReturnValue;
import dev.quiver.internal.cell.CellFactory;
import dev.quiver.internal.cell.CellOptions;
import dev.quiver.internal.cell.Decoders;
import dev.quiver.internal.cell.Field;
import dev.quiver.internal.cell.RecordReaders;
import dev.quiver.internal.cell.RowErrors;
import dev.quiver.internal.driver.RawCells;
import dev.quiver.internal.driver.RawRows;
import dev.quiver.internal.result.MappedResults;
import dev.quiver.vector.RowDecodeException;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads whole rows by a plan, which is created once for all rows with the same columns: codecs are
 * found, names are matched and types are checked before the first cell is read.
 *
 * <pre>{@code
 * record Doc(UUID id, String title, float[] embedding, Optional<Instant> readAt, int[] scores) {}
 *
 * private static final RowDecoder<Doc> DOCS = RowDecoder.records(Doc.class);
 *
 * List<Doc> docs =
 *     DOCS.decodeAll(session.execute("SELECT id, title, embedding, read_at, scores FROM docs"));
 * }</pre>
 *
 * <p>Values are those of {@code row.getObject(i)}, and for a component of a record those of {@code
 * row.get(i, componentType)}: the codecs of the row's session are used, or Quiver reads the cells
 * with the same result. Codecs that the application has registered are always used, but a codec
 * that is registered after a decoder has read a row may be ignored for rows with the same columns.
 * Names passed to methods are as in the driver's getters: case matters only in double quotes. A
 * name that matches several columns is rejected.
 *
 * <p>Rows of any session and statement may be read in any order. A row whose columns have other
 * names or types than those of earlier rows, for example after an {@code ALTER TABLE}, gets a new
 * plan. Decoders are immutable and thread-safe, and best kept in a constant: a decoder caches up to
 * 4,096 plans until memory is short; until then, a plan may keep a closed session reachable. Rows
 * of sessions of {@code Quiver.sessionBuilder()} are read in place in their page, without a buffer
 * for each cell. The page {@code docs/guide/rows.md} of the repository has more examples.
 *
 * <p>Before protocol v5 the server does not report that the columns of a prepared {@code SELECT *}
 * have changed: rows with more or fewer cells than columns are rejected, but if as many columns
 * were added as dropped, the change cannot be detected. If another library wraps the driver's rows
 * in its own, their cells are not counted.
 *
 * <p>If fields were added to a user-defined type after the client learned the type, values of the
 * type are read without these fields. If the session's codec registry is the driver's own, a driver
 * before 4.19 rejects such values, unless they are read as records.
 *
 * <p>Errors are {@link RowDecodeException}s that name the column, and in {@link #decodeAll} and
 * {@link #decodePage} the row, counted from 0 in each call:
 *
 * <ul>
 *   <li>before any cell is read, if a plan is impossible, for example if a column has no codec or a
 *       component has no column. Each call for a row with these columns throws the exception;
 *   <li>for a row that has more or fewer cells than columns;
 *   <li>for a cell or an element with more or fewer bytes than its type requires, and for counts
 *       and lengths inside a cell that contradict its bytes, some of which {@code row.getObject}
 *       ignores;
 *   <li>for an exception of a codec or a {@link CellDecoder}, which becomes the cause;
 *   <li>for a null in a column whose component is a primitive.
 * </ul>
 *
 * <p>Exceptions of a record's constructor or a {@link RowSink} are passed on unchanged, except that
 * the number of the row, if known, is added to the message of a {@code RowDecodeException}.
 *
 * @param <T> the type of the values
 * @since 0.1.0
 */
public final class RowDecoder<T> {

  static {
    Decoders.DECODERS.set(
        new Decoders() {
          @Override
          public Object decode(
              Object decoder, Data session, ColumnDefinitions columns, RawCells cells) {
            return ((RowDecoder<?>) decoder).decode(session, columns, cells);
          }

          @Override
          public void checkNames(Object decoder, ColumnDefinitions columns) {
            ((RowDecoder<?>) decoder).checkNames(columns);
          }
        });
  }

  private final String target;
  private final RowPlan.Factory<T> factory;
  private final CellOptions options;
  private final RecordReaders records;
  final PlanCache<RowPlan<T>> plans;
  private final MappedResults<T> results;

  private RowDecoder(
      String target, RowPlan.Factory<T> factory, CellOptions options, RecordReaders records) {
    this.target = target;
    this.factory = factory;
    this.options = options;
    this.records = records;
    this.plans = new PlanCache<>(this::plan);
    this.results = new MappedResults<>(this::decode, this::checkNames);
  }

  private static <T> RowDecoder<T> of(
      String target, RowPlan.Factory<T> factory, MethodHandles.Lookup lookup) {
    return new RowDecoder<>(target, factory, CellOptions.NONE, RecordMaker.readers(lookup));
  }

  /**
   * Creates a decoder that reads each row as an array of the objects of {@code row.getObject}.
   *
   * @return a decoder that creates a new array for each row, in the order of the columns; an object
   *     is null where {@code row.getObject} returns null
   */
  public static RowDecoder<@Nullable Object[]> arrays() {
    return of("arrays", RowPlan::ofArrays, MethodHandles.lookup());
  }

  /**
   * Creates a decoder that reads each row as a map from the name of a column to the object of
   * {@code row.getObject}.
   *
   * @return a decoder that creates a new map for each row, in the order of the columns, including
   *     columns whose object is null. A key is the column's name in the schema, without quotes. The
   *     decoder throws a {@link RowDecodeException} for rows with two columns of the same name
   */
  public static RowDecoder<Map<String, @Nullable Object>> maps() {
    return of("maps", RowPlan::ofMaps, MethodHandles.lookup());
  }

  /**
   * Creates a decoder that reads rows as records, which it creates by their canonical constructor.
   *
   * <p>A component matches the column whose name, unchanged or in camelCase, is the component's
   * name: {@code readAt} matches {@code read_at} and {@code "readAt"}, but not {@code readat}.
   * {@link ColumnName} sets another name, which is as in the driver's getters. A component must
   * match exactly one column; columns without a component are not read.
   *
   * <p>A component may have
   *
   * <ul>
   *   <li>any type that {@code row.get(name, type)} has a codec for, with its type arguments;
   *   <li>a primitive type: reading a null is an error. Components of other types accept nulls; a
   *       null collection is read as an empty one, as by the driver;
   *   <li>a wider number than its column, even without a codec: {@code short}, {@code int} and
   *       {@code long} for shorter whole numbers, {@code double} for a float, and {@code long} for
   *       a timestamp, in milliseconds since 1970-01-01T00:00Z. A narrower number is rejected;
   *   <li>{@code Optional} of any other type in this list, which is empty for a null;
   *   <li>{@code float[] double[] int[] long[] UUID[]} for vectors; {@code boolean[] byte[] short[]
   *       int[] long[] float[] double[] UUID[]} for lists and sets; and {@code byte[]} for a blob;
   *       all even without a codec;
   *   <li>a record for a user-defined type, by the names of its fields, or for a tuple, by
   *       position, but not a generic record; {@code UdtValue} and {@code TupleValue} for the whole
   *       value;
   *   <li>{@code List}, {@code Set} and {@code Map} of these types, even without a codec, but not a
   *       subtype of one of these interfaces;
   *   <li>{@code Object} for the value of {@code row.getObject}.
   * </ul>
   *
   * <p>The class need not be public. If it is in a named module that does not open its package to
   * Quiver's module, use {@link #records(Class, MethodHandles.Lookup)}.
   *
   * @param <R> the type of the records
   * @param recordClass the class of the records; neither it nor a component's record may be generic
   * @return a decoder that creates a new record for each row
   * @throws RowDecodeException if the class is not a record, if its constructor cannot be called,
   *     or if it has more components than a method handle can pass
   */
  public static <R extends Record> RowDecoder<R> records(Class<R> recordClass) {
    return records(recordClass, MethodHandles.lookup());
  }

  /**
   * Creates a decoder that reads rows as records whose constructor a lookup may call; otherwise
   * like {@link #records(Class)}.
   *
   * @param <R> the type of the records
   * @param recordClass the class of the records
   * @param lookup for example {@code MethodHandles.lookup()} of a class in the record's package
   * @return a decoder that creates a new record for each row
   * @throws RowDecodeException if the class is not a record, if the lookup may not call its
   *     constructor, or if it has more components than a method handle can pass
   */
  public static <R extends Record> RowDecoder<R> records(
      Class<R> recordClass, MethodHandles.Lookup lookup) {
    RecordShape shape = RecordShape.toRead(recordClass);
    return of(
        "record " + recordClass.getName(),
        new RecordPlans<>(recordClass, shape, shape.constructor(lookup)),
        lookup);
  }

  /**
   * Creates a decoder that passes each row to a sink of the application, primitives unboxed.
   *
   * <pre>{@code
   * RowDecoder<long[]> decoder = RowDecoder.into(columns -> new LongSink(columns.size()));
   * }</pre>
   *
   * @param <T> the type of the values
   * @param sinks receives the columns of a row, to which the indexes in {@link RowSink} refer, and
   *     returns the sink for the row. With {@link #withExpandedTuples} the components of each
   *     expanded tuple are passed as columns in its place. If the function returns the same sink
   *     for every row, the decoder is thread-safe only if that sink is
   * @return a decoder that requests a sink for each row, and returns the result of {@link
   *     RowSink#finish}
   * @throws NullPointerException if {@code sinks} is null
   */
  public static <T> RowDecoder<T> into(Function<ColumnDefinitions, ? extends RowSink<T>> sinks) {
    Objects.requireNonNull(sinks, "sinks");
    return of(
        "targets",
        (columns, cells) -> new SinkPlan<>(sinks, columns, cells),
        MethodHandles.lookup());
  }

  /**
   * Returns a decoder that reads the cells of one column with a decoder of the application. The
   * application's decoder replaces an earlier one for the column, and takes precedence over a type
   * that another {@code with} method has set for the column.
   *
   * @param column the name of the column, as in the driver's getters
   * @param decoder reads the cells that are not null; it must be thread-safe
   * @return a new decoder; this one is unchanged. The new decoder throws a {@link
   *     RowDecodeException} for rows without that column
   * @throws NullPointerException if {@code column} or {@code decoder} is null
   */
  @CheckReturnValue
  public RowDecoder<T> with(String column, CellDecoder<?> decoder) {
    return with(options.with(column, decoder::decode));
  }

  /**
   * Returns a decoder that reads the cells of one CQL type with a decoder of the application,
   * except for columns that have their own decoder.
   *
   * <p>The application's decoder also reads fields of this type in values that are read as records,
   * and elements, keys and values of this type in collections that are read as a {@code List},
   * {@code Set} or {@code Map}. Arrays, vectors, {@code UdtValue}, {@code TupleValue} and classes
   * of the application's codecs are read whole, without this decoder. A type is recognized even if
   * the driver cannot parse its name.
   *
   * @param type the CQL type; an earlier decoder for it is replaced
   * @param decoder reads the cells that are not null; it must be thread-safe
   * @return a new decoder; this one is unchanged
   * @throws NullPointerException if {@code type} or {@code decoder} is null
   */
  @CheckReturnValue
  public RowDecoder<T> with(DataType type, CellDecoder<?> decoder) {
    return with(options.with(Objects.requireNonNull(type, "type"), decoder::decode));
  }

  /**
   * Returns a decoder that reads one column like {@code row.get(column, type)}, or like a record's
   * component of that type. Use this method for {@link #arrays}, {@link #maps} and {@link #into}: a
   * decoder of records, whose components determine the types, then rejects every row.
   *
   * <pre>{@code
   * RowDecoder.maps().with("embedding", float[].class)
   * }</pre>
   *
   * @param column the name of the column, as in the driver's getters
   * @param type one of the types that {@link #records(Class)} lists
   * @return a new decoder; this one is unchanged. The new decoder throws a {@link
   *     RowDecodeException} for rows without that column, or if there is no codec for that type
   * @throws NullPointerException if {@code column} or {@code type} is null
   */
  @CheckReturnValue
  public RowDecoder<T> with(String column, Class<?> type) {
    return with(options.with(column, (Type) type));
  }

  /**
   * Returns a decoder that reads one column as a type with type arguments; otherwise like {@link
   * #with(String, Class)}.
   *
   * @param column the name of the column, as in the driver's getters
   * @param type for example {@code GenericType.listOf(Integer.class)}
   * @return a new decoder; this one is unchanged. The new decoder throws a {@link
   *     RowDecodeException} for rows without that column, or if there is no codec for that type
   * @throws NullPointerException if {@code column} or {@code type} is null
   */
  @CheckReturnValue
  public RowDecoder<T> with(String column, GenericType<?> type) {
    return with(options.with(column, type.getType()));
  }

  /**
   * Returns a decoder that expands columns that are tuples: each component is read as if it were a
   * column.
   *
   * <p>The components of a column {@code t} are named {@code t.0}, {@code t.1} and so on: in maps,
   * in the columns that {@link #into} passes, and in the {@code with} methods. The indexes that a
   * sink receives count components like columns. The components of a null tuple are null. Tuples
   * inside other values are not expanded, nor are tuples for which {@code with} was called.
   *
   * <p>A decoder of records need not expand tuples: a component that is a record can hold a tuple.
   *
   * @return a new decoder; this one is unchanged
   */
  @CheckReturnValue
  public RowDecoder<T> withExpandedTuples() {
    return with(options.withExpandedTuples());
  }

  private RowDecoder<T> with(CellOptions newOptions) {
    return new RowDecoder<>(target, factory, newOptions, records);
  }

  /**
   * Reads one row.
   *
   * <pre>{@code
   * Optional<Doc> doc = Optional.ofNullable(result.one()).map(DOCS::decode);
   * PagingIterable<Doc> docs = session.execute(query).map(DOCS::decode); // each when it is requested
   * }</pre>
   *
   * @param row a row of any session
   * @return the value of the row; null only if a {@link RowSink} returns null
   * @throws NullPointerException if {@code row} is null, as {@code one()} returns without rows
   * @throws RowDecodeException if the row cannot be read, for a reason that the class describes
   */
  public T decode(Row row) {
    Objects.requireNonNull(row, "row: one() returns null for a result without rows");
    return decode(row, row.getColumnDefinitions(), RawRows.of(row));
  }

  private T decode(Data session, ColumnDefinitions definitions, RawCells cells) {
    RowPlan<T> plan = plans.get(session, definitions);
    if (cells.count() != definitions.size()) {
      throw RowErrors.wrongCount(definitions.size(), cells.count());
    }
    return plan.decode(definitions, cells);
  }

  /**
   * Reads all remaining rows. For a {@code ResultSet} these are the rows of all pages: after the
   * last row of a page, the driver fetches the next page, and blocks the calling thread. Exceptions
   * of the driver are passed on unchanged.
   *
   * @param rows a result, or any other rows of any session
   * @return a new list of the rows' values, in their order
   * @throws RowDecodeException if a row cannot be read, for a reason that the class describes; also
   *     if a {@code ResultSet} without rows lacks a column; without a row, types are not checked
   * @throws IllegalStateException if a {@code ResultSet} of the driver ends at an empty page that
   *     is not its last page, which does not happen in a session of {@code Quiver.sessionBuilder()}
   */
  public List<T> decodeAll(Iterable<Row> rows) {
    if (rows instanceof PagingIterable<Row> result) {
      return results.result(result);
    }
    return results.rows(rows);
  }

  /**
   * Reads the remaining rows of the current page. No other page is fetched.
   *
   * <pre>{@code
   * session.executeAsync(query).thenApply(DOCS::decodePage)
   * }</pre>
   *
   * @param page a page of an asynchronous result; its rows are consumed
   * @return a new list of the rows' values, in their order
   * @throws RowDecodeException if a row cannot be read, for a reason that the class describes; also
   *     if a page without rows lacks a column; without a row, types are not checked
   */
  public List<T> decodePage(AsyncResultSet page) {
    return results.page(page);
  }

  /**
   * Reads all rows of all pages. While a page is read, the driver fetches the next page. If the
   * first page has already arrived, reading begins on the calling thread. Pages that must be
   * awaited are read on a thread of the driver, which cannot send or receive other messages
   * meanwhile. At the end all rows are in memory; for larger results, use {@link #decodePage} or
   * {@link ReactiveRows}.
   *
   * <pre>{@code
   * CompletionStage<List<Doc>> docs = DOCS.decodeAllAsync(session.executeAsync(query));
   * }</pre>
   *
   * @param first the first page, as returned by {@code executeAsync}; its error fails the stage
   * @return a stage that completes with a new list of the rows' values, in their order. It
   *     completes exceptionally with the first error: an exception that {@link #decodeAll} throws,
   *     or an exception of the driver. If its {@code toCompletableFuture()} is cancelled, no
   *     further page is fetched; cancelling a stage derived from it, for example with {@code
   *     thenApply}, does not stop the reading
   */
  public CompletionStage<List<T>> decodeAllAsync(CompletionStage<? extends AsyncResultSet> first) {
    return decodeAllAsync(first, Runnable::run);
  }

  /**
   * Reads all rows of all pages on an executor; otherwise like {@link
   * #decodeAllAsync(CompletionStage)}.
   *
   * @param first the first page, as returned by {@code executeAsync}; its error fails the stage
   * @param executor reads the pages, and completes the stage. If it rejects a task, the stage
   *     completes exceptionally with the executor's exception
   * @return a stage like that of {@link #decodeAllAsync(CompletionStage)}
   */
  public CompletionStage<List<T>> decodeAllAsync(
      CompletionStage<? extends AsyncResultSet> first, Executor executor) {
    return results.pages(first, executor);
  }

  /**
   * Fails if a required column is missing, unless there are no columns at all, as in the result of
   * a statement other than SELECT.
   */
  void checkNames(ColumnDefinitions definitions) {
    if (definitions.size() > 0) {
      List<Field> columns = Field.of(definitions);
      List<Field> fields =
          options.expandsTuples()
              ? FlattenedField.of(columns, options).stream().map(FlattenedField::field).toList()
              : columns;
      options.check(fields);
      factory.checkNames(fields);
    }
  }

  private RowPlan<T> plan(Data row, List<Field> columns) {
    CellFactory cells =
        new CellFactory(row.codecRegistry(), row.protocolVersion(), options, records);
    if (!options.expandsTuples()) {
      options.check(columns);
      return factory.plan(columns, cells);
    }
    List<FlattenedField> flattened = FlattenedField.of(columns, options);
    List<Field> fields = flattened.stream().map(FlattenedField::field).toList();
    options.check(fields);
    return new ExpandingPlan<>(factory.plan(fields, cells), columns, flattened);
  }

  @Override
  public String toString() {
    return "RowDecoder to " + target;
  }
}

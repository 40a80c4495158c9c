/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.data.Data;
import dev.quiver.internal.annotation.CheckReturnValue;
import dev.quiver.internal.cell.Field;
import dev.quiver.vector.QuiverException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.util.List;
import java.util.Objects;

/**
 * Creates bound statements from records, by a plan that is created once for the variables of a
 * prepared statement. This class is the counterpart of {@link RowDecoder#records(Class)}.
 *
 * <pre>{@code
 * record Doc(UUID id, String title, float[] embedding, Optional<Instant> readAt) {}
 *
 * private static final RowEncoder<Doc> TO_ROW = RowEncoder.records(Doc.class);
 *
 * PreparedStatement insert =
 *     session.prepare("INSERT INTO docs (id, title, embedding, read_at) VALUES (?, ?, ?, ?)");
 * session.execute(TO_ROW.encode(insert, doc));
 * }</pre>
 *
 * <p>A component matches the variable of its name, by the rules of {@link
 * RowDecoder#records(Class)}: {@code readAt} matches {@code read_at}, and {@link ColumnName} sets
 * another name. A variable that occurs several times is set everywhere. A variable without a
 * component is an error. So is a component without a variable, because its value would be lost,
 * unless {@link #withUnusedComponents} allows it.
 *
 * <p>A component may have
 *
 * <ul>
 *   <li>any type that the session's registry has a codec for, or {@code Object}, if the registry
 *       has a codec for each value. A value is written as by the driver's {@code set}: for example,
 *       an {@code Instant} is truncated to milliseconds;
 *   <li>a primitive type, which is written without boxing if the codec is the driver's own;
 *   <li>a narrower number than its variable: whole numbers for longer ones, {@code float} for
 *       {@code double}, and {@code long} for a timestamp, in milliseconds since 1970-01-01T00:00Z.
 *       A wider number is rejected, because not all of its values fit;
 *   <li>{@code Optional} of any other type in this list, which is written as a null if it is empty;
 *   <li>the arrays that {@link RowDecoder#records(Class)} lists, even without a codec;
 *   <li>a record for a user-defined type, by the names of its fields, or for a tuple, by position.
 *       A field without a component is an error, and so is a component without a field;
 *   <li>{@code List}, {@code Set} and {@code Map} of these types, even without a codec.
 * </ul>
 *
 * <p>A null is written as a CQL null, which deletes the column's value by a tombstone; an encoder
 * of {@link #withNullsUnset} leaves the column unchanged instead. {@link #encode} encodes all
 * values, so an array may change afterwards; an encoder of {@link #withBorrowing} keeps arrays, and
 * encodes them when the frame is written.
 *
 * <p>Encoders are immutable and thread-safe, and best kept in a constant: an encoder caches up to
 * 4,096 plans until memory is short; until then, a plan may keep a closed session reachable.
 * Encoders work with statements of any session. The page {@code docs/guide/rows.md} of the
 * repository has more examples.
 *
 * <p>Errors are {@link QuiverException}s that name the variable; an exception of the registry or
 * the codec is the cause. Exceptions of the record's accessors are passed on unchanged.
 *
 * @param <R> the type of the records
 * @since 0.1.0
 */
public final class RowEncoder<R extends Record> {

  private final MethodHandles.Lookup lookup;
  private final RecordShape shape;
  private final List<MethodHandle> accessors;
  private final EncodeOptions options;
  private final PlanCache<StatementPlan> plans = new PlanCache<>(this::plan);

  private RowEncoder(
      MethodHandles.Lookup lookup,
      RecordShape shape,
      List<MethodHandle> accessors,
      EncodeOptions options) {
    this.lookup = lookup;
    this.shape = shape;
    this.accessors = accessors;
    this.options = options;
  }

  /**
   * Creates an encoder of records.
   *
   * <p>The class need not be public. If it is in a named module that does not open its package to
   * Quiver's module, use {@link #records(Class, MethodHandles.Lookup)}.
   *
   * @param <R> the type of the records
   * @param recordClass the class of the records; neither it nor a component's record may be generic
   * @return an encoder that writes nulls, encodes all values at once, and requires a variable for
   *     each component
   * @throws QuiverException if the class is not a record, or if its accessors cannot be called
   */
  public static <R extends Record> RowEncoder<R> records(Class<R> recordClass) {
    return records(recordClass, MethodHandles.lookup());
  }

  /**
   * Creates an encoder of records whose accessors a lookup may call; otherwise like {@link
   * #records(Class)}.
   *
   * @param <R> the type of the records
   * @param recordClass the class of the records
   * @param lookup for example {@code MethodHandles.lookup()} of a class in the record's package
   * @return an encoder with the same defaults as that of {@link #records(Class)}
   * @throws QuiverException if the class is not a record, or if the lookup may not call its
   *     accessors
   */
  public static <R extends Record> RowEncoder<R> records(
      Class<R> recordClass, MethodHandles.Lookup lookup) {
    RecordShape shape = RecordShape.toWrite(recordClass);
    return new RowEncoder<>(lookup, shape, shape.accessors(lookup), EncodeOptions.DEFAULT);
  }

  /**
   * Returns an encoder that leaves a variable unset if the component's value is null: the column
   * keeps its value, and there is no tombstone. A null inside a user-defined type or tuple is still
   * written as a null.
   *
   * <p>Servers accept unset variables from protocol v4 on, but not for the primary key or in
   * conditions. Protocol v3 has no unset values. With it, a record can be encoded, but when a
   * statement with an unset variable is executed, the driver throws an {@link
   * IllegalStateException} and sends nothing. A null is never written in place of an unset value.
   *
   * @return a new encoder; this one is unchanged
   */
  @CheckReturnValue
  public RowEncoder<R> withNullsUnset() {
    return with(options.withNullsUnset());
  }

  /**
   * Returns an encoder for statements that use only some of the components, such as {@code DELETE
   * FROM docs WHERE id = ?}. A variable without a component is still an error.
   *
   * @return a new encoder; this one is unchanged
   */
  @CheckReturnValue
  public RowEncoder<R> withUnusedComponents() {
    return with(options.withUnusedComponents());
  }

  /**
   * Returns an encoder that borrows arrays for vectors, lists and sets, like {@code
   * WriteThrough.borrow} of {@code dev.quiver.session}: the arrays are written directly into the
   * frame, and must not change until the request has completed. The page {@code
   * docs/guide/write-through.md} of the repository says when a request has completed. The buffer or
   * the array of a blob is not copied either, except memory of an arena that can be closed.
   *
   * @return a new encoder; this one is unchanged
   */
  @CheckReturnValue
  public RowEncoder<R> withBorrowing() {
    return with(options.withBorrowing());
  }

  private RowEncoder<R> with(EncodeOptions newOptions) {
    return new RowEncoder<>(lookup, shape, accessors, newOptions);
  }

  /**
   * Binds the components of a record to the variables of a statement.
   *
   * @param statement a statement that any session has prepared
   * @param record the record with the values
   * @return a new bound statement, in which every variable is set, except those of nulls with
   *     {@link #withNullsUnset}
   * @throws QuiverException if a variable has no component, or a component has no variable; if
   *     there is no codec for a component; or if a value cannot be encoded, for example a vector of
   *     another dimension
   * @throws NullPointerException if {@code statement} or {@code record} is null
   */
  @CheckReturnValue
  public BoundStatement encode(PreparedStatement statement, R record) {
    Objects.requireNonNull(record, "record");
    BoundStatementBuilder builder = statement.boundStatementBuilder();
    return plans.get(builder, statement.getVariableDefinitions()).encode(builder, record);
  }

  /**
   * Fails if records of the class do not fit a statement, whatever their values. Call this method,
   * for example, before the first of many rows.
   *
   * @param statement a statement that any session has prepared
   * @throws QuiverException if a variable has no component, or a component has no variable; or if
   *     there is no codec for a component
   * @throws NullPointerException if {@code statement} is null
   */
  public void check(PreparedStatement statement) {
    var unused = plans.get(statement.boundStatementBuilder(), statement.getVariableDefinitions());
  }

  private StatementPlan plan(Data session, List<Field> columns) {
    ValueEncoders encoders =
        new ValueEncoders(session.codecRegistry(), session.protocolVersion(), lookup);
    return StatementPlan.of(shape, accessors, columns, encoders, options);
  }

  @Override
  public String toString() {
    return "RowEncoder of record " + shape.recordClass().getName();
  }
}

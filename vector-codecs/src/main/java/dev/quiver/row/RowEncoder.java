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
 * Makes bound statements of records, by a plan that is made once for the variables of a prepared
 * statement. It is the other half of {@link RowDecoder#records(Class)}.
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
 * <p>A component stands for the variable that has its name, by the rules of {@link
 * RowDecoder#records(Class)}: {@code readAt} stands for {@code read_at}, and {@link ColumnName}
 * names another one. Of a variable that occurs more than once, all are set. Every variable needs a
 * component. A component without a variable is an error, too, because its value would be lost,
 * unless {@link #withUnusedComponents} says otherwise.
 *
 * <p>A component may have
 *
 * <ul>
 *   <li>any type that the session's registry has a codec for, or {@code Object}, for which each
 *       value has to have one. The values are those of the driver's {@code set}: for example, an
 *       {@code Instant} loses what is below a millisecond;
 *   <li>a primitive type, which is written without boxing where the codec is the driver's own;
 *   <li>a narrower number than its variable: whole numbers for longer ones, {@code float} for
 *       {@code double}, and {@code long} for a timestamp, in milliseconds since 1970-01-01T00:00Z.
 *       A wider number is refused, because not all of its values fit;
 *   <li>{@code Optional} of any other type here, which is a null if it is empty;
 *   <li>the arrays that {@link RowDecoder#records(Class)} lists, also without a codec;
 *   <li>a record for a user-defined type, by the names of its fields, or for a tuple, by position.
 *       It has a component for each field, and a field for each component;
 *   <li>{@code List}, {@code Set} and {@code Map} of these, also without a codec.
 * </ul>
 *
 * <p>A null is a CQL null, which deletes what the column had: a tombstone. {@link #withNullsUnset}
 * leaves the column as it is. Everything is encoded at once, so that an array may change
 * afterwards. {@link #withBorrowing} keeps arrays for the frame instead.
 *
 * <p>Encoders are immutable and thread-safe, and best kept in a constant: some 4,000 plans are kept
 * until memory is short, and keep no closed session for longer. They work in any session. The page
 * {@code docs/guide/rows.md} of the repository has more examples.
 *
 * <p>What is wrong is a {@link QuiverException}, which names the variable; its cause is what the
 * registry or the codec has thrown. What an accessor of the record throws is passed on as it is.
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
   * Makes an encoder of records.
   *
   * <p>The class need not be public. If it is in a named module that does not open its package to
   * this one, use {@link #records(Class, MethodHandles.Lookup)}.
   *
   * @param <R> the type of the records
   * @param recordClass the class of the records; neither it nor a component's record may be generic
   * @return an encoder that writes nulls, encodes at once, and wants a variable for each component
   * @throws QuiverException if the class is no record, or if its accessors cannot be called
   * @since 0.1.0
   */
  public static <R extends Record> RowEncoder<R> records(Class<R> recordClass) {
    return records(recordClass, MethodHandles.lookup());
  }

  /**
   * Makes an encoder of records whose accessors a lookup may call; otherwise as {@link
   * #records(Class)}.
   *
   * @param <R> the type of the records
   * @param recordClass the class of the records
   * @param lookup for example {@code MethodHandles.lookup()} of a class beside the record
   * @return an encoder as that of {@link #records(Class)}
   * @throws QuiverException if the class is no record, or if the lookup may not call its accessors
   * @since 0.1.0
   */
  public static <R extends Record> RowEncoder<R> records(
      Class<R> recordClass, MethodHandles.Lookup lookup) {
    RecordShape shape = RecordShape.toWrite(recordClass);
    return new RowEncoder<>(lookup, shape, shape.accessors(lookup), EncodeOptions.DEFAULT);
  }

  /**
   * Makes an encoder that leaves the variable of a null unset: the column keeps what it has, and
   * there is no tombstone. That holds for the components of the record itself. A null in a
   * user-defined type or tuple is written as one.
   *
   * <p>Servers take unset variables from protocol v4 on, but not for the primary key or in
   * conditions. Protocol v3 has no unset values. There a record is encoded all the same, and the
   * driver refuses to execute a statement with an unset variable: it throws an {@link
   * IllegalStateException}. Nothing is sent, and a null is never written in its place.
   *
   * @return a new encoder; this one stays as it is
   * @since 0.1.0
   */
  @CheckReturnValue
  public RowEncoder<R> withNullsUnset() {
    return with(options.withNullsUnset());
  }

  /**
   * Makes an encoder for statements that take only some of the components, as {@code DELETE FROM
   * docs WHERE id = ?} does. A variable still needs a component.
   *
   * @return a new encoder; this one stays as it is
   * @since 0.1.0
   */
  @CheckReturnValue
  public RowEncoder<R> withUnusedComponents() {
    return with(options.withUnusedComponents());
  }

  /**
   * Makes an encoder that borrows arrays for vectors, lists and sets, as {@code
   * WriteThrough.borrow} of {@code dev.quiver.session} does: they go straight into the frame, and
   * must not change until the request has completed. The page {@code docs/guide/write-through.md}
   * of the repository says when that is. The buffer or array of a blob is kept, too.
   *
   * @return a new encoder; this one stays as it is
   * @since 0.1.0
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
   * @param statement of any session
   * @param record gives the values
   * @return a new bound statement, in which every variable is set, but for nulls that are left
   *     unset
   * @throws QuiverException if a variable has no component, or a component no variable; if there is
   *     no codec for a component; or if a value cannot be encoded, for example a vector of another
   *     dimension
   * @throws NullPointerException if {@code statement} or {@code record} is null
   * @since 0.1.0
   */
  @CheckReturnValue
  public BoundStatement encode(PreparedStatement statement, R record) {
    Objects.requireNonNull(record, "record");
    BoundStatementBuilder builder = statement.boundStatementBuilder();
    return plans.get(builder, statement.getVariableDefinitions()).encode(builder, record);
  }

  /**
   * Fails if records of the class do not fit a statement, whatever is in them: before the first of
   * many rows is encoded, for instance.
   *
   * @param statement of any session
   * @throws QuiverException if a variable has no component, or a component no variable; or if there
   *     is no codec for a component
   * @throws NullPointerException if {@code statement} is null
   * @since 0.1.0
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

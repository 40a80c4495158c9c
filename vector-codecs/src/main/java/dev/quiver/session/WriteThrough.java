/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.session;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import dev.quiver.Quiver;
import dev.quiver.internal.annotation.CheckReturnValue;
import dev.quiver.matrix.VectorMatrix;
import org.jspecify.annotations.Nullable;

/**
 * Sets arrays in bound statements so that they are encoded once, directly into the frame that is
 * sent.
 *
 * <pre>{@code
 * float[] embedding = model.embed(text);
 * session.execute(WriteThrough.borrow(insert.bind(id), "embedding", embedding));
 *
 * // more than one, in any order, after values that a builder of the driver has set:
 * BoundStatement statement = insert.boundStatementBuilder().setUuid("id", id).build();
 * statement = WriteThrough.borrow(statement, "embedding", embedding);
 * statement = WriteThrough.copy(statement, "scores", scores); // a list<int>, as int[]
 * }</pre>
 *
 * <p>All methods return a new statement and leave the given one unchanged. Set other values before
 * borrowed arrays, because each later change of a statement has to copy its list of borrowed
 * arrays. The new statement is a bound statement like any other: immutable, thread-safe, to be
 * executed alone or in batches, any number of times, also concurrently, with all of the driver's
 * retries and speculative executions. It differs only in its arrays, which are not encoded yet:
 *
 * <ul>
 *   <li><b>{@code borrow} keeps the array, not a copy of it.</b> The array must not change until
 *       the request has completed: until {@code execute} has returned or the stage of {@code
 *       executeAsync} is complete, no attempt is still running (as after a timeout, a cancelled
 *       stage or a speculative execution), <em>and</em> the last page of the result was fetched,
 *       because the statement is sent again for each page. Request trackers, including the driver's
 *       request logger, may read the array later. If the array changes too early, the server
 *       receives some mixture of old and new elements, but never the memory of another request.
 *   <li><b>{@code copy} keeps a copy</b>, which costs the memory of the array. The array may change
 *       after the call.
 * </ul>
 *
 * <p>These values are borrowed or copied:
 *
 * <ul>
 *   <li>{@code float[] double[] int[] long[]} for vectors, lists and sets of float, double, int and
 *       bigint;
 *   <li>{@code long[]} for UUIDs: the most and the least significant bits of each;
 *   <li>{@code short[] byte[] boolean[]} for lists and sets of smallint, tinyint and boolean;
 *   <li>{@code long[]} for lists and sets of timestamp, in milliseconds since 1970;
 *   <li>a row of a matrix, by separate methods;
 *   <li>{@code FloatBuffer DoubleBuffer IntBuffer LongBuffer} for vectors, UUIDs as pairs of longs:
 *       the elements between the position and the limit, both of which the call leaves unchanged.
 *       Any byte order, on or off the heap, also read-only. {@code FloatBuffer.wrap(array, index,
 *       count)} borrows a part of an array;
 *   <li>on JDK 22 and newer a whole {@code MemorySegment} for a vector, with elements in native
 *       byte order;
 *   <li>a {@code ByteBuffer} of encoded bytes, for a blob or for a vector of elements of a fixed
 *       size. The driver's own setters borrow it, too.
 * </ul>
 *
 * <p>{@code borrow} copies buffers and segments over memory of an arena that can be closed (a
 * confined or a shared arena), because the frame is written later, by a thread of the driver. Such
 * an arena may be closed as soon as {@code borrow} has returned.
 *
 * <p>A {@code UUID[]}, every other value, and all values of the partition key are encoded at once,
 * and may change afterwards; but {@code borrow} keeps a blob and a {@code ByteBuffer}. Other values
 * are encoded by the codec that the session's registry has for them. Quiver's registry encodes maps
 * of text and numbers into one buffer of the right size. A Java null is written as a CQL null. No
 * codec is used for an array that is borrowed or copied, not even one that the application has
 * registered for its class. An array of other elements than the vector's is encoded at once if the
 * registry has a codec for it.
 *
 * <p>In a session of {@link Quiver#sessionBuilder} the array is written into the frame's pooled
 * memory. The statement also works in any other session. In a session without fast frames, {@code
 * copy} encodes the array before it returns, like an ordinary {@code set}. A borrowed array is
 * encoded each time the driver reads the value, at least twice per request, so an ordinary {@code
 * set} is faster. When an array is first borrowed for a statement of a session without fast frames,
 * a warning is logged, once for each codec registry. {@link Quiver#describe} tells whether a
 * session has fast frames.
 *
 * <p>Batches do not make writes to different partitions faster, and servers reject large ones: for
 * many rows use {@code BulkWriter} of quiver-bulk, or {@code executeAsync} for each row.
 *
 * <p>A name sets all variables that have it, as in the driver's setters. No method accepts a {@code
 * CqlIdentifier}: pass the index {@code statement.firstIndexOf(id)}, which sets only the first
 * variable of that name.
 *
 * <p>All methods check the values, and their exceptions name the variable. The page {@code
 * docs/guide/write-through.md} of the repository says more about borrowed arrays.
 *
 * @since 0.1.0
 */
public final class WriteThrough {

  private WriteThrough() {}

  /**
   * Sets the variable at an index, and borrows an array, which must not change until the request
   * has completed, as described above.
   *
   * @param statement left unchanged
   * @param index the variable, from 0
   * @param value an array, a buffer or a memory segment to borrow, any other value that the session
   *     has a codec for, or null for a CQL null
   * @return a new statement with the value
   * @throws dev.quiver.vector.QuiverException if the variable is a vector of another dimension or
   *     other elements than the array; if a vector, list or set cannot hold an element of the
   *     array: a null, half a UUID (odd length), a UUID for {@code timeuuid} that is not of version
   *     1; if a memory segment is closed or confined to another thread; if another value cannot be
   *     encoded, or has no codec: the cause is the exception of the registry or the codec
   * @throws IndexOutOfBoundsException if the statement has no such variable
   */
  @CheckReturnValue
  public static BoundStatement borrow(BoundStatement statement, int index, @Nullable Object value) {
    return set(statement, index, value, false);
  }

  /**
   * Sets all variables of a name, and borrows an array, which must not change until the request has
   * completed, as described above.
   *
   * @param statement left unchanged
   * @param name the name of the variable, as in the driver's setters: case matters only in double
   *     quotes
   * @param value an array, a buffer or a memory segment to borrow, any other value that the session
   *     has a codec for, or null for a CQL null
   * @return a new statement with the value
   * @throws dev.quiver.vector.QuiverException as for {@link #borrow(BoundStatement, int, Object)}
   * @throws IllegalArgumentException if the statement has no such variable
   */
  @CheckReturnValue
  public static BoundStatement borrow(
      BoundStatement statement, String name, @Nullable Object value) {
    return set(statement, name, value, false);
  }

  /**
   * Sets the variable at an index, and copies an array.
   *
   * @param statement left unchanged
   * @param index the variable, from 0
   * @param value an array, a buffer or a memory segment to copy, any other value that the session
   *     has a codec for, or null for a CQL null
   * @return a new statement with the value
   * @throws dev.quiver.vector.QuiverException as for {@link #borrow(BoundStatement, int, Object)}
   * @throws IndexOutOfBoundsException if the statement has no such variable
   */
  @CheckReturnValue
  public static BoundStatement copy(BoundStatement statement, int index, @Nullable Object value) {
    return set(statement, index, value, true);
  }

  /**
   * Sets all variables of a name, and copies an array.
   *
   * @param statement left unchanged
   * @param name the name of the variable, as in the driver's setters: case matters only in double
   *     quotes
   * @param value an array, a buffer or a memory segment to copy, any other value that the session
   *     has a codec for, or null for a CQL null
   * @return a new statement with the value
   * @throws dev.quiver.vector.QuiverException as for {@link #borrow(BoundStatement, int, Object)}
   * @throws IllegalArgumentException if the statement has no such variable
   */
  @CheckReturnValue
  public static BoundStatement copy(BoundStatement statement, String name, @Nullable Object value) {
    return set(statement, name, value, true);
  }

  /**
   * Sets the variable at an index to a row of a matrix, and borrows the matrix: this row must not
   * change until the request has completed, as described above.
   *
   * @param statement left unchanged
   * @param index the index of the variable, from 0
   * @param matrix a matrix whose dimension and element type are those of the variable
   * @param row from 0 to {@code rowCount - 1}; a null row is written as a CQL null
   * @return a new statement with the value
   * @throws dev.quiver.vector.QuiverException if the variable is not a vector of the dimension and
   *     the elements of the matrix, or if the row has a UUID for {@code timeuuid} that is not of
   *     version 1
   * @throws IndexOutOfBoundsException if the statement has no such variable, or the matrix no such
   *     row
   */
  @CheckReturnValue
  public static BoundStatement borrow(
      BoundStatement statement, int index, VectorMatrix<?> matrix, int row) {
    return Variable.setRow(statement, Variable.checkIndex(statement, index), matrix, row, false);
  }

  /**
   * Sets the variable at an index to a copy of a row of a matrix.
   *
   * @param statement left unchanged
   * @param index the index of the variable, from 0
   * @param matrix a matrix whose dimension and element type are those of the variable
   * @param row from 0 to {@code rowCount - 1}; a null row is written as a CQL null
   * @return a new statement with the value
   * @throws dev.quiver.vector.QuiverException as for {@link #borrow(BoundStatement, int,
   *     VectorMatrix, int)}
   * @throws IndexOutOfBoundsException as for that method
   */
  @CheckReturnValue
  public static BoundStatement copy(
      BoundStatement statement, int index, VectorMatrix<?> matrix, int row) {
    return Variable.setRow(statement, Variable.checkIndex(statement, index), matrix, row, true);
  }

  private static BoundStatement set(
      BoundStatement statement, String name, @Nullable Object value, boolean copies) {
    BoundStatement result = statement;
    for (int index : statement.allIndicesOf(name)) {
      result = set(result, index, value, copies);
    }
    return result;
  }

  private static BoundStatement set(
      BoundStatement statement, int index, @Nullable Object value, boolean copies) {
    Variable.checkIndex(statement, index);
    return value == null
        ? statement.setToNull(index)
        : Variable.set(statement, index, value, copies);
  }
}

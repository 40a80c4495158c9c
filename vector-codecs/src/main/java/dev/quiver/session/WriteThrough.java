/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.session;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import dev.quiver.Quiver;
import dev.quiver.internal.annotation.CheckReturnValue;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Sets arrays in bound statements so that they are encoded once, straight into the frame that is
 * sent.
 *
 * <pre>{@code
 * float[] embedding = model.embed(text);
 * session.execute(WriteThrough.borrow(insert.bind(id), "embedding", embedding));
 *
 * // more than one, in any order, beside values that are set as usual:
 * BoundStatement statement = insert.boundStatementBuilder().setUuid("id", id).build();
 * statement = WriteThrough.borrow(statement, "embedding", embedding);
 * statement = WriteThrough.copy(statement, "scores", scores); // a list<int>, as int[]
 * }</pre>
 *
 * <p>All methods give a new statement and leave the given one as it was; set what is set as usual
 * before, so that the lent arrays need not be taken along. It is a bound statement like any other:
 * immutable, thread-safe, for single execution or in batches, any number of times, also at once,
 * with all of the driver's retries and speculative executions. What it does not have is the encoded
 * array:
 *
 * <ul>
 *   <li><b>{@code borrow} keeps the array, not a copy of it.</b> It must not change until the
 *       request has completed: until {@code execute} has returned or the stage of {@code
 *       executeAsync} is complete, no speculative execution is still under way, <em>and</em> the
 *       last page of a result was fetched, because the statement is sent again for each page.
 *       Request trackers, the driver's request logger among them, may look at it later. If it
 *       changes nevertheless, some state of it is sent: never the memory of another request.
 *   <li><b>{@code copy} keeps a copy</b>, which costs the memory of the array, and frees the caller
 *       from that promise.
 * </ul>
 *
 * <p>What is kept as an array: {@code float[] double[] int[] long[] UUID[]} for vectors, lists and
 * sets of float, double, int, bigint, uuid and timeuuid; UUIDs also as a {@code long[]} of their
 * most and least significant bits; for lists and sets, {@code short[] byte[] boolean[]} of
 * smallint, tinyint and boolean, and {@code long[]} of timestamp, in milliseconds since 1970; and,
 * as by the driver's own setters, a {@code ByteBuffer} for a blob. Every other value, and
 * everything in the partition key, is encoded at once by the codec that the session's registry has
 * for it, and may change afterwards; maps of text and numbers, where the registry is Quiver's, into
 * one buffer of the right size. A null is a CQL null. No codec is asked for an array that is kept:
 * one that the application registered for its class is not used.
 *
 * <p>In a session of {@link Quiver#sessionBuilder} the array is written into the frame's pooled
 * memory. In any other session the same statement works: the array is encoded when it is asked for,
 * at least twice a request, so an ordinary {@code set} is faster there.
 *
 * <p>Everything that can be wrong is an exception of these methods, naming the variable: a {@link
 * dev.quiver.vector.VectorException} for arrays that do not fit the vector, {@link
 * IllegalArgumentException} for others and for names that do not exist, {@link
 * IndexOutOfBoundsException} for such indices.
 */
public final class WriteThrough {

  private WriteThrough() {}

  /** Sets a variable by index; an array is kept until the request has completed. */
  @CheckReturnValue
  public static BoundStatement borrow(BoundStatement statement, int index, @Nullable Object value) {
    return set(statement, index, value, false);
  }

  /** Sets all variables of a name; an array is kept until the request has completed. */
  @CheckReturnValue
  public static BoundStatement borrow(
      BoundStatement statement, String name, @Nullable Object value) {
    return set(statement, statement.allIndicesOf(name), value, false);
  }

  /** Sets all variables of an identifier; an array is kept until the request has completed. */
  @CheckReturnValue
  public static BoundStatement borrow(
      BoundStatement statement, CqlIdentifier id, @Nullable Object value) {
    return set(statement, statement.allIndicesOf(id), value, false);
  }

  /** Sets a variable by index; an array is copied. */
  @CheckReturnValue
  public static BoundStatement copy(BoundStatement statement, int index, @Nullable Object value) {
    return set(statement, index, value, true);
  }

  /** Sets all variables of a name; an array is copied. */
  @CheckReturnValue
  public static BoundStatement copy(BoundStatement statement, String name, @Nullable Object value) {
    return set(statement, statement.allIndicesOf(name), value, true);
  }

  /** Sets all variables of an identifier; an array is copied. */
  @CheckReturnValue
  public static BoundStatement copy(
      BoundStatement statement, CqlIdentifier id, @Nullable Object value) {
    return set(statement, statement.allIndicesOf(id), value, true);
  }

  private static BoundStatement set(
      BoundStatement statement, List<Integer> indices, @Nullable Object value, boolean copies) {
    BoundStatement result = statement;
    for (int index : indices) {
      result = set(result, index, value, copies);
    }
    return result;
  }

  private static BoundStatement set(
      BoundStatement statement, int index, @Nullable Object value, boolean copies) {
    Objects.checkIndex(index, statement.size());
    if (value == null) {
      return statement.setToNull(index);
    }
    Variable variable = new Variable(statement, index);
    ArrayWriter<Object> writer = variable.writerFor(value);
    if (writer == null) {
      // The driver's codec for blobs keeps the buffer.
      return variable.encode(copies && value instanceof ByteBuffer bytes ? copyOf(bytes) : value);
    } else if (variable.isInPartitionKey()) {
      return variable.encode(value, writer);
    }
    return WriteThroughStatement.lend(
        statement, index, writer, copies ? writer.copyOf(value) : value);
  }

  private static ByteBuffer copyOf(ByteBuffer bytes) {
    ByteBuffer copy = ByteBuffer.allocate(bytes.remaining());
    return copy.put(bytes.duplicate()).flip();
  }
}

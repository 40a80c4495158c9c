/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import com.datastax.oss.driver.api.core.data.GettableByIndex;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.VectorType;
import dev.quiver.internal.cell.RowErrors;
import dev.quiver.internal.codec.VectorTypes;
import dev.quiver.internal.driver.RawCells;
import dev.quiver.internal.driver.RawRows;
import dev.quiver.internal.kernel.ActiveKernel;
import dev.quiver.internal.kernel.VectorArray;
import dev.quiver.internal.kernel.VectorKernel;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.vector.QuiverException;
import dev.quiver.vector.RowDecodeException;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Reads vectors into existing arrays. Nothing is allocated except the objects of a {@code UUID[]}.
 *
 * <pre>{@code
 * float[] embedding = new float[1536];
 * double best = Double.NEGATIVE_INFINITY;
 * for (Row row : session.execute("SELECT embedding FROM docs")) {
 *   if (Vectors.read(row, 0, embedding, 0) != Vectors.NULL) {
 *     best = Math.max(best, dotProduct(queryVector, embedding));
 *   }
 * }
 * }</pre>
 *
 * <p>All methods have the same rules. They read a value from a {@code Row}, {@code UdtValue},
 * {@code TupleValue} or {@code BoundStatement}, and decode it, big-endian, into {@code target},
 * starting at element {@code index}. They return the number of elements that were set, which is the
 * dimension of the column's type. For a CQL null, and for an empty value, which no server stores,
 * they return {@link #NULL}, leave the array unchanged, and do not check {@code index}. The methods
 * need neither a codec nor a registry, and work with the rows of any session. They are thread-safe
 * if the objects that are passed to them are.
 *
 * <p>A column is identified by its index, which is the same for all rows of a page: {@code
 * row.firstIndexOf("embedding")} finds it.
 *
 * <p>All exceptions are thrown before the array is changed, and those of Quiver name the column. A
 * {@link RowDecodeException} reports a row that has more or fewer cells than columns: before
 * protocol v5 such rows occur after an {@code ALTER TABLE}, because the server does not report the
 * change. The page {@code docs/guide/vectors.md} of the repository has more examples.
 *
 * @since 0.1.0
 */
public final class Vectors {

  /** The result of {@code read} for a CQL null, and for an empty value. */
  public static final int NULL = -1;

  private Vectors() {}

  /**
   * Reads a {@code vector<float, n>}.
   *
   * @param data the row, UDT value, tuple or bound statement to read from
   * @param column the index of the column, from 0
   * @param target the array to read into; its other elements are left unchanged
   * @param index the first element of {@code target} to set, from 0
   * @return the dimension of the vector, or {@link #NULL}
   * @throws QuiverException if the column is not a vector of the array's element type, or if the
   *     value has more or fewer bytes than the dimension of the column's type requires
   * @throws RowDecodeException if the row has more or fewer cells than columns
   * @throws IndexOutOfBoundsException if there is no such column, or if the vector does not fit
   *     into {@code target} at {@code index}
   */
  public static int read(GettableByIndex data, int column, float[] target, int index) {
    return read(data, column, VectorArray.FLOATS, target, index);
  }

  /**
   * Reads a {@code vector<double, n>}.
   *
   * @param data the row, UDT value, tuple or bound statement to read from
   * @param column the index of the column, from 0
   * @param target the array to read into; its other elements are left unchanged
   * @param index the first element of {@code target} to set, from 0
   * @return the dimension of the vector, or {@link #NULL}
   * @throws QuiverException as {@link #read(GettableByIndex, int, float[], int)}
   * @throws RowDecodeException as that method
   * @throws IndexOutOfBoundsException as that method
   */
  public static int read(GettableByIndex data, int column, double[] target, int index) {
    return read(data, column, VectorArray.DOUBLES, target, index);
  }

  /**
   * Reads a {@code vector<int, n>}.
   *
   * @param data the row, UDT value, tuple or bound statement to read from
   * @param column the index of the column, from 0
   * @param target the array to read into; its other elements are left unchanged
   * @param index the first element of {@code target} to set, from 0
   * @return the dimension of the vector, or {@link #NULL}
   * @throws QuiverException as {@link #read(GettableByIndex, int, float[], int)}
   * @throws RowDecodeException as that method
   * @throws IndexOutOfBoundsException as that method
   */
  public static int read(GettableByIndex data, int column, int[] target, int index) {
    return read(data, column, VectorArray.INTS, target, index);
  }

  /**
   * Reads a {@code vector<bigint, n>}, or a {@code vector<uuid, n>} or {@code vector<timeuuid, n>}
   * as pairs of longs.
   *
   * @param data the row, UDT value, tuple or bound statement to read from
   * @param column the index of the column, from 0
   * @param target the array to read into: one long for a bigint; two for a UUID, its most, then its
   *     least significant bits. Other elements are left unchanged
   * @param index the first element of {@code target} to set, from 0; for UUIDs the index counts
   *     pairs of longs: 1 means {@code target[2]}
   * @return the dimension of the vector, or {@link #NULL}
   * @throws QuiverException if the column is not a vector of one of these types, or if the value
   *     has more or fewer bytes than the dimension of the column's type requires
   * @throws RowDecodeException if the row has more or fewer cells than columns
   * @throws IndexOutOfBoundsException if there is no such column, or if the vector does not fit
   *     into {@code target} at {@code index}
   */
  public static int read(GettableByIndex data, int column, long[] target, int index) {
    ElementType elementType = elementType(data.getType(column));
    boolean uuids = elementType != null && VectorArray.UUID_LONGS.holds(elementType);
    return read(data, column, uuids ? VectorArray.UUID_LONGS : VectorArray.LONGS, target, index);
  }

  /**
   * Reads a {@code vector<uuid, n>} or {@code vector<timeuuid, n>}.
   *
   * @param data the row, UDT value, tuple or bound statement to read from
   * @param column the index of the column, from 0
   * @param target the array to read into; its other elements are left unchanged
   * @param index the first element of {@code target} to set, from 0
   * @return the dimension of the vector, or {@link #NULL}
   * @throws QuiverException as {@link #read(GettableByIndex, int, float[], int)}
   * @throws RowDecodeException as that method
   * @throws IndexOutOfBoundsException as that method
   */
  public static int read(GettableByIndex data, int column, UUID[] target, int index) {
    return read(data, column, VectorArray.UUIDS, target, index);
  }

  private static <A> int read(
      GettableByIndex data, int column, VectorArray<A> arrayKind, A target, int index) {
    DataType type = data.getType(column);
    ElementType elementType = elementType(type);
    if (elementType == null || !arrayKind.holds(elementType)) {
      throw RowErrors.wrongType(data, column, arrayKind.arrayClass());
    }
    RawCells cells = RawRows.ofPage(data);
    int count = cells != null ? cells.count() : RawRows.count(data);
    if (count >= 0 && count != data.size()) {
      throw RowErrors.wrongCount(data, column, data.size(), count);
    }
    ByteBuffer bytes = cells == null ? data.getBytesUnsafe(column) : null;
    long found = cells == null ? 0 : cells.find(column);
    int length = bytes == null ? RawCells.size(found) : bytes.remaining();
    if (length <= 0) {
      return NULL;
    }
    int dimension = ((VectorType) type).getDimensions();
    long expected = (long) dimension * arrayKind.elementSize();
    if (expected != length) {
      throw RowErrors.wrongLength(data, column, expected, length);
    }
    if (index < 0 || index > arrayKind.count(target) - dimension) {
      throw RowErrors.noRoom(data, column, dimension, index, arrayKind.count(target));
    }
    VectorKernel kernel = ActiveKernel.get();
    if (bytes == null) {
      byte[] page = Objects.requireNonNull(cells).bytes(column);
      arrayKind.decode(kernel, page, RawCells.start(found), target, index, dimension);
    } else {
      arrayKind.decode(kernel, bytes, bytes.position(), target, index, dimension);
    }
    return dimension;
  }

  private static @Nullable ElementType elementType(DataType type) {
    return type instanceof VectorType vectorType ? VectorTypes.elementType(vectorType) : null;
  }
}

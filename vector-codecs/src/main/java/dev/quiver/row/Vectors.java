/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.data.GettableById;
import com.datastax.oss.driver.api.core.data.GettableByIndex;
import com.datastax.oss.driver.api.core.data.GettableByName;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.VectorType;
import dev.quiver.internal.codec.VectorTypes;
import dev.quiver.internal.driver.RawCells;
import dev.quiver.internal.driver.RawRows;
import dev.quiver.internal.kernel.KernelSet;
import dev.quiver.internal.kernel.VectorArray;
import dev.quiver.internal.kernel.VectorKernel;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.vector.VectorLengthException;
import dev.quiver.vector.VectorTypeException;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Reads vectors into arrays that the caller has, allocating nothing but the objects of a {@code
 * UUID[]}. Finding a column by name or identifier is the driver's work, and may allocate.
 *
 * <pre>{@code
 * float[] embedding = new float[1536];
 * double best = Double.NEGATIVE_INFINITY;
 * for (Row row : session.execute("SELECT embedding FROM docs")) {
 *   if (Vectors.read(row, 0, embedding, 0) != Vectors.NULL) {
 *     best = Math.max(best, dotProduct(question, embedding));
 *   }
 * }
 * }</pre>
 *
 * <p>All methods work alike. They take a value from a {@code Row}, {@code UdtValue}, {@code
 * TupleValue} or {@code BoundStatement} by index, name or identifier; decode it, big-endian, into
 * {@code target} from element {@code index} on; and give the number of elements set, which is the
 * dimension of the column's type. For a CQL null, and for an empty value, which no server stores,
 * they give {@link #NULL} and leave the array as it was. Where several columns have the same name,
 * the first one is read, as by the driver. They need no codec and no registry, and they work with
 * the rows of any session. They are thread-safe as far as the given objects are.
 *
 * <p>They throw, with the column's name and before anything is changed:
 *
 * <ul>
 *   <li>{@link VectorTypeException} if the column is no vector of elements that the array can hold;
 *   <li>{@link VectorLengthException} if the value's bytes do not fit the column's dimension;
 *   <li>{@link RowDecodeException} for a row of the driver that has more or fewer cells than
 *       columns, as before protocol v5 after an {@code ALTER TABLE} that the server tells nobody
 *       of;
 *   <li>{@link IndexOutOfBoundsException} if the array has no room for the vector from {@code
 *       index} on;
 *   <li>what the driver throws for a column that does not exist: {@link IndexOutOfBoundsException}
 *       by index, {@link IllegalArgumentException} by name and identifier.
 * </ul>
 */
public final class Vectors {

  /** What {@code read} gives for a CQL null. */
  public static final int NULL = -1;

  private Vectors() {}

  /** Reads, by index, a {@code vector<float, n>}. */
  public static int read(GettableByIndex data, int column, float[] target, int index) {
    return read(data, column, VectorArray.FLOATS, target, index);
  }

  /** Reads, by name, a {@code vector<float, n>}. */
  public static int read(GettableByName data, String name, float[] target, int index) {
    return read(data, data.firstIndexOf(name), target, index);
  }

  /** Reads, by identifier, a {@code vector<float, n>}. */
  public static int read(GettableById data, CqlIdentifier id, float[] target, int index) {
    return read(data, data.firstIndexOf(id), target, index);
  }

  /** Reads, by index, a {@code vector<double, n>}. */
  public static int read(GettableByIndex data, int column, double[] target, int index) {
    return read(data, column, VectorArray.DOUBLES, target, index);
  }

  /** Reads, by name, a {@code vector<double, n>}. */
  public static int read(GettableByName data, String name, double[] target, int index) {
    return read(data, data.firstIndexOf(name), target, index);
  }

  /** Reads, by identifier, a {@code vector<double, n>}. */
  public static int read(GettableById data, CqlIdentifier id, double[] target, int index) {
    return read(data, data.firstIndexOf(id), target, index);
  }

  /** Reads, by index, a {@code vector<int, n>}. */
  public static int read(GettableByIndex data, int column, int[] target, int index) {
    return read(data, column, VectorArray.INTS, target, index);
  }

  /** Reads, by name, a {@code vector<int, n>}. */
  public static int read(GettableByName data, String name, int[] target, int index) {
    return read(data, data.firstIndexOf(name), target, index);
  }

  /** Reads, by identifier, a {@code vector<int, n>}. */
  public static int read(GettableById data, CqlIdentifier id, int[] target, int index) {
    return read(data, data.firstIndexOf(id), target, index);
  }

  /**
   * Reads, by index, a {@code vector<bigint, n>}; or one of uuid or timeuuid, as pairs of the most
   * and the least significant bits. {@code index} counts elements of the vector: that of a UUID is
   * half the {@code long[]} index.
   */
  public static int read(GettableByIndex data, int column, long[] target, int index) {
    return readLongs(data, column, target, index);
  }

  /**
   * Reads, by name, a {@code vector<bigint, n>}; or one of uuid or timeuuid, as pairs of the most
   * and the least significant bits. {@code index} counts elements of the vector: that of a UUID is
   * half the {@code long[]} index.
   */
  public static int read(GettableByName data, String name, long[] target, int index) {
    return read(data, data.firstIndexOf(name), target, index);
  }

  /**
   * Reads, by identifier, a {@code vector<bigint, n>}; or one of uuid or timeuuid, as pairs of the
   * most and the least significant bits. {@code index} counts elements of the vector: that of a
   * UUID is half the {@code long[]} index.
   */
  public static int read(GettableById data, CqlIdentifier id, long[] target, int index) {
    return read(data, data.firstIndexOf(id), target, index);
  }

  /** Reads, by index, a {@code vector<uuid, n>} or {@code vector<timeuuid, n>}. */
  public static int read(GettableByIndex data, int column, UUID[] target, int index) {
    return read(data, column, VectorArray.UUIDS, target, index);
  }

  /** Reads, by name, a {@code vector<uuid, n>} or {@code vector<timeuuid, n>}. */
  public static int read(GettableByName data, String name, UUID[] target, int index) {
    return read(data, data.firstIndexOf(name), target, index);
  }

  /** Reads, by identifier, a {@code vector<uuid, n>} or {@code vector<timeuuid, n>}. */
  public static int read(GettableById data, CqlIdentifier id, UUID[] target, int index) {
    return read(data, data.firstIndexOf(id), target, index);
  }

  private static int readLongs(GettableByIndex data, int column, long[] target, int index) {
    ElementType elementType = elementType(data.getType(column));
    boolean uuids = elementType != null && VectorArray.UUID_LONGS.holds(elementType);
    return read(data, column, uuids ? VectorArray.UUID_LONGS : VectorArray.LONGS, target, index);
  }

  private static <A> int read(
      GettableByIndex data, int column, VectorArray<A> form, A target, int index) {
    DataType type = data.getType(column);
    ElementType elementType = elementType(type);
    if (elementType == null || !form.holds(elementType)) {
      throw Columns.wrongType(data, column, form.arrayClass(), type);
    }
    RawCells cells = RawRows.ofPage(data);
    int count = cells != null ? cells.count() : RawRows.count(data);
    if (count >= 0 && count != data.size()) {
      throw Columns.wrongCount(data, column, data.size(), count);
    }
    ByteBuffer bytes = cells == null ? data.getBytesUnsafe(column) : null;
    int length = cells != null ? cells.length(column) : bytes == null ? 0 : bytes.remaining();
    if (length <= 0) {
      return NULL;
    }
    int dimension = ((VectorType) type).getDimensions();
    long expected = (long) dimension * form.elementSize();
    if (expected != length) {
      throw Columns.wrongLength(data, column, expected, length);
    }
    if (index < 0 || index > form.count(target) - dimension) {
      throw Columns.noRoom(data, column, dimension, index, form.count(target));
    }
    VectorKernel kernel = KernelSet.best();
    if (bytes == null) {
      byte[] page = Objects.requireNonNull(cells).bytes(column);
      form.decode(kernel, page, cells.offset(column), target, index, dimension);
    } else {
      form.decode(kernel, bytes, bytes.position(), target, index, dimension);
    }
    return dimension;
  }

  private static @Nullable ElementType elementType(DataType type) {
    return type instanceof VectorType vectorType ? VectorTypes.elementType(vectorType) : null;
  }
}

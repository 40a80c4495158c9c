/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import dev.quiver.internal.driver.RawCells;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A list or set of elements of one size as an array. A null is an empty array, as it is an empty
 * list for the driver: the server does not tell them apart.
 */
final class ListArrayReader implements CellReader {

  private record Form(DataType elementType, CellKind kind, Class<?> arrayClass) {}

  private static final List<Form> FORMS =
      List.of(
          new Form(DataTypes.BOOLEAN, CellKind.BOOLEAN, boolean[].class),
          new Form(DataTypes.TINYINT, CellKind.TINYINT, byte[].class),
          new Form(DataTypes.SMALLINT, CellKind.SMALLINT, short[].class),
          new Form(DataTypes.INT, CellKind.INT, int[].class),
          new Form(DataTypes.BIGINT, CellKind.BIGINT, long[].class),
          new Form(DataTypes.FLOAT, CellKind.FLOAT, float[].class),
          new Form(DataTypes.DOUBLE, CellKind.DOUBLE, double[].class),
          new Form(DataTypes.UUID, CellKind.UUID, UUID[].class),
          new Form(DataTypes.TIMEUUID, CellKind.UUID, UUID[].class));

  private final DataType elementType;
  private final CellKind kind;

  private ListArrayReader(DataType elementType, CellKind kind) {
    this.elementType = elementType;
    this.kind = kind;
  }

  /**
   * The reader for a list or set into an array.
   *
   * @return null if the array does not hold such elements
   */
  static @Nullable CellReader of(DataType elementType, Class<?> arrayClass) {
    for (Form form : FORMS) {
      if (form.elementType.equals(elementType) && form.arrayClass == arrayClass) {
        return new ListArrayReader(elementType, form.kind);
      }
    }
    return null;
  }

  @Override
  public Object read(RawCells cells, int index, Field field) {
    int length = Math.max(cells.length(index), 0);
    byte[] bytes = cells.bytes(index);
    int offset = length == 0 ? 0 : cells.offset(index);
    int count = length == 0 ? 0 : count(bytes, offset, offset + length, field);
    int first = offset + 2 * Integer.BYTES;
    int step = Integer.BYTES + kind.length;
    return switch (kind) {
      case BOOLEAN -> booleans(bytes, first, count, step);
      case TINYINT -> bytes(bytes, first, count, step);
      case SMALLINT -> shorts(bytes, first, count, step);
      case INT -> ints(bytes, first, count, step);
      case BIGINT -> longs(bytes, first, count, step);
      case FLOAT -> floats(bytes, first, count, step);
      case DOUBLE -> doubles(bytes, first, count, step);
      default -> uuids(bytes, first, count, step);
    };
  }

  /** The number of elements, if every one has its length: before an array is allocated. */
  private int count(byte[] bytes, int offset, int end, Field field) {
    int count = InnerLengths.count(bytes, offset, end, Integer.BYTES, field);
    int at = offset + Integer.BYTES;
    for (int i = 0; i < count; i++) {
      int length = end - at < Integer.BYTES ? -1 : BigEndian.getInt(bytes, at);
      at += Integer.BYTES;
      if (length != kind.length || length > end - at) {
        throw wrongElement(i, bytes, at - Integer.BYTES, end, field);
      }
      at += length;
    }
    InnerLengths.end(at, end, count, "elements", field);
    return count;
  }

  private RowDecodeException wrongElement(int index, byte[] bytes, int at, int end, Field field) {
    Field element = field.inner("element " + index, elementType);
    int length = end - at < Integer.BYTES ? kind.length : BigEndian.getInt(bytes, at);
    if (length >= 0 && length != kind.length) {
      return element.wrongLength(kind.length, length);
    }
    InnerLengths.length(bytes, at, end, element); // fails unless it is a null
    return field.error("expected an element at index " + index + ", got null");
  }

  private static boolean[] booleans(byte[] bytes, int first, int count, int step) {
    boolean[] array = new boolean[count];
    for (int i = 0, at = first; i < count; i++, at += step) {
      array[i] = bytes[at] != 0;
    }
    return array;
  }

  private static byte[] bytes(byte[] bytes, int first, int count, int step) {
    byte[] array = new byte[count];
    for (int i = 0, at = first; i < count; i++, at += step) {
      array[i] = bytes[at];
    }
    return array;
  }

  private static short[] shorts(byte[] bytes, int first, int count, int step) {
    short[] array = new short[count];
    for (int i = 0, at = first; i < count; i++, at += step) {
      array[i] = BigEndian.getShort(bytes, at);
    }
    return array;
  }

  private static int[] ints(byte[] bytes, int first, int count, int step) {
    int[] array = new int[count];
    for (int i = 0, at = first; i < count; i++, at += step) {
      array[i] = BigEndian.getInt(bytes, at);
    }
    return array;
  }

  private static long[] longs(byte[] bytes, int first, int count, int step) {
    long[] array = new long[count];
    for (int i = 0, at = first; i < count; i++, at += step) {
      array[i] = BigEndian.getLong(bytes, at);
    }
    return array;
  }

  private static float[] floats(byte[] bytes, int first, int count, int step) {
    float[] array = new float[count];
    for (int i = 0, at = first; i < count; i++, at += step) {
      array[i] = BigEndian.getFloat(bytes, at);
    }
    return array;
  }

  private static double[] doubles(byte[] bytes, int first, int count, int step) {
    double[] array = new double[count];
    for (int i = 0, at = first; i < count; i++, at += step) {
      array[i] = BigEndian.getDouble(bytes, at);
    }
    return array;
  }

  private static UUID[] uuids(byte[] bytes, int first, int count, int step) {
    UUID[] array = new UUID[count];
    for (int i = 0, at = first; i < count; i++, at += step) {
      array[i] = (UUID) CellKind.UUID.read(bytes, at, 2 * Long.BYTES);
    }
    return array;
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.oracle;

import com.datastax.oss.driver.api.core.cql.Row;
import dev.quiver.column.MatrixReader;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.matrix.VectorMatrix;
import dev.quiver.row.RowDecoder;
import dev.quiver.row.Vectors;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Predicate;

/** Compares rows of a page decoded by our frame codec, in every way of reading rows. */
final class PageCells {

  private interface Reader {
    List<Object> read(Sample sample, Page page);
  }

  private static final Map<ElementType, MatrixReader<? extends VectorMatrix<?>>> MATRICES =
      Map.of(
          ElementType.FLOAT, MatrixReader.floats("v"),
          ElementType.DOUBLE, MatrixReader.doubles("v"),
          ElementType.INT, MatrixReader.ints("v"),
          ElementType.BIGINT, MatrixReader.longs("v"),
          ElementType.UUID, MatrixReader.uuids("v"),
          ElementType.TIMEUUID, MatrixReader.uuids("v"));

  private static final RowDecoder<Object[]> OBJECTS = RowDecoder.arrays();
  private static final Map<Class<?>, RowDecoder<Object[]>> ARRAYS =
      Map.of(
          float[].class, OBJECTS.with("v", float[].class),
          double[].class, OBJECTS.with("v", double[].class),
          int[].class, OBJECTS.with("v", int[].class),
          long[].class, OBJECTS.with("v", long[].class),
          UUID[].class, OBJECTS.with("v", UUID[].class));

  private PageCells() {}

  static List<OraclePath> all() {
    List<OraclePath> cells = new ArrayList<>();
    add(
        cells,
        "page, Vectors.read",
        OraclePath::any,
        (sample, page) -> vectors(sample, page, false));
    add(
        cells,
        "page, Vectors.read of UUIDs as longs",
        OraclePath::uuids,
        (sample, page) -> vectors(sample, page, true));
    add(cells, "page, RowDecoder to arrays", OraclePath::any, PageCells::arrays);
    add(cells, "page, RowDecoder to objects", OraclePath::any, PageCells::objects);
    add(cells, "page, MatrixReader", OraclePath::any, PageCells::matrix);
    add(cells, "page, row.get", OraclePath::any, PageCells::row);
    return cells;
  }

  private static void add(
      List<OraclePath> cells, String path, Predicate<ElementType> types, Reader reader) {
    for (NettyKind kind : NettyKind.values()) {
      cells.add(
          new OraclePath(
              path,
              kind.name(),
              types,
              (sample, random) -> {
                Page page = Page.decoded(sample, kind, random);
                page.checkNeighbours();
                List<Object> read = reader.read(sample, page);
                Bits.check("number of rows", sample.vectors().size(), read.size());
                for (int i = 0; i < read.size(); i++) {
                  byte[] expected = sample.vectors().get(i);
                  Bits.check("row " + i, expected, Bits.of(read.get(i)));
                }
              }));
    }
  }

  private static Object newArray(Sample sample, boolean pairs) {
    return Bits.array(sample.type(), new byte[sample.byteLength()], pairs);
  }

  private static List<Object> vectors(Sample sample, Page page, boolean pairs) {
    List<Object> read = new ArrayList<>();
    for (Row row : page.rows()) {
      Object target = newArray(sample, pairs);
      Bits.check("elements", sample.dimension(), read(row, target));
      read.add(target);
    }
    return read;
  }

  private static int read(Row row, Object target) {
    if (target instanceof float[] array) {
      return Vectors.read(row, Page.VECTOR, array, 0);
    } else if (target instanceof double[] array) {
      return Vectors.read(row, Page.VECTOR, array, 0);
    } else if (target instanceof int[] array) {
      return Vectors.read(row, Page.VECTOR, array, 0);
    } else if (target instanceof long[] array) {
      return Vectors.read(row, Page.VECTOR, array, 0);
    }
    return Vectors.read(row, Page.VECTOR, (UUID[]) target, 0);
  }

  private static List<Object> arrays(Sample sample, Page page) {
    Class<?> arrayClass = newArray(sample, false).getClass();
    return column(ARRAYS.get(arrayClass).decodeAll(page.rows()));
  }

  private static List<Object> objects(Sample sample, Page page) {
    return column(OBJECTS.decodeAll(page.rows()));
  }

  private static List<Object> column(List<Object[]> rows) {
    return rows.stream().map(row -> row[Page.VECTOR]).toList();
  }

  private static List<Object> matrix(Sample sample, Page page) {
    VectorMatrix<?> matrix = MATRICES.get(sample.type()).read(page.iterable()).matrix();
    List<Object> read = new ArrayList<>();
    for (int row = 0; row < matrix.rowCount(); row++) {
      read.add(matrix.row(row));
    }
    return read;
  }

  private static List<Object> row(Sample sample, Page page) {
    Class<?> arrayClass = newArray(sample, false).getClass();
    List<Object> read = new ArrayList<>();
    for (Row row : page.rows()) {
      Object array = row.get(Page.VECTOR, arrayClass);
      Bits.check("length", sample.dimension(), Array.getLength(array));
      read.add(array);
    }
    return read;
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.cell;

import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.ListType;
import com.datastax.oss.driver.api.core.type.MapType;
import com.datastax.oss.driver.api.core.type.SetType;
import dev.quiver.internal.driver.SameTypes;
import dev.quiver.internal.driver.TypeParts;
import dev.quiver.internal.schema.ColumnNames;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An application's choices for reading cells: decoders in place of codecs, for columns and, with
 * lower precedence, for types; Java types of columns; and whether tuples are expanded. A later
 * choice takes precedence over an earlier choice. Immutable.
 */
public record CellOptions(
    List<OfColumn<BytesDecoder>> byColumn,
    List<TypeDecoder> byType,
    List<OfColumn<Type>> javaTypes,
    boolean expandsTuples) {

  /** The options without any choice: all cells are read like {@code row.getObject}. */
  public static final CellOptions NONE = new CellOptions(List.of(), List.of(), List.of(), false);

  /** A choice for a column, which is named as in the driver's getters. */
  public record OfColumn<V>(String column, V value) {}

  public record TypeDecoder(DataType type, BytesDecoder decoder) {}

  public CellOptions with(String column, BytesDecoder decoder) {
    return new CellOptions(
        with(ofColumn(column, decoder), byColumn), byType, javaTypes, expandsTuples);
  }

  public CellOptions with(DataType type, BytesDecoder decoder) {
    return new CellOptions(
        byColumn, with(new TypeDecoder(type, decoder), byType), javaTypes, expandsTuples);
  }

  public CellOptions with(String column, Type javaType) {
    return new CellOptions(
        byColumn, byType, with(ofColumn(column, javaType), javaTypes), expandsTuples);
  }

  /** Returns options that read each component of a tuple as a separate column. */
  public CellOptions withExpandedTuples() {
    return new CellOptions(byColumn, byType, javaTypes, true);
  }

  private static <V> OfColumn<V> ofColumn(String column, V value) {
    return new OfColumn<>(Objects.requireNonNull(column, "column"), Objects.requireNonNull(value));
  }

  private static <E> List<E> with(E added, List<E> others) {
    List<E> more = new ArrayList<>(List.of(added));
    more.addAll(others);
    return List.copyOf(more);
  }

  /** Fails if the column name of a choice matches no column, or more than one. */
  public void check(List<Field> columns) {
    check("decoder", byColumn, columns);
    check("type", javaTypes, columns);
  }

  private static void check(String what, List<? extends OfColumn<?>> choices, List<Field> columns) {
    for (OfColumn<?> each : choices) {
      List<String> found =
          columns.stream()
              .map(Field::name)
              .filter(name -> ColumnNames.match(each.column, name))
              .toList();
      if (found.size() != 1) {
        throw RowErrors.of(
            what + " for column " + each.column,
            found.isEmpty() ? "a column of this name" : "one column of this name",
            (found.isEmpty() ? columns.stream().map(Field::name).toList() : found).toString());
      }
    }
  }

  private static <V> @Nullable V find(List<OfColumn<V>> choices, Field column) {
    for (OfColumn<V> each : choices) {
      if (ColumnNames.match(each.column, column.name())) {
        return each.value;
      }
    }
    return null;
  }

  public @Nullable BytesDecoder find(Field field) {
    BytesDecoder decoder = field.isColumn() ? find(byColumn, field) : null;
    return decoder != null ? decoder : find(field.type());
  }

  public @Nullable Type typeOf(Field column) {
    return find(javaTypes, column);
  }

  private @Nullable BytesDecoder find(DataType type) {
    for (TypeDecoder each : byType) {
      if (SameTypes.areSame(each.type, type)) {
        return each.decoder;
      }
    }
    return null;
  }

  /** Returns whether a decoder applies to the elements of a collection, or to parts of them. */
  boolean reachInto(DataType type) {
    boolean isCollection =
        type instanceof ListType || type instanceof SetType || type instanceof MapType;
    return isCollection
        && TypeParts.of(type).stream().anyMatch(part -> find(part) != null || reachInto(part));
  }

  /** Returns the Java type for a column that is not a record's component. */
  Type javaType(Field column) {
    Type type = typeOf(column);
    return type == null ? Object.class : type;
  }
}

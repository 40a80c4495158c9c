/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.cell;

import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.ListType;
import com.datastax.oss.driver.api.core.type.MapType;
import com.datastax.oss.driver.api.core.type.SetType;
import dev.quiver.internal.driver.SameTypes;
import dev.quiver.internal.driver.TypeParts;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What an application wants to have read in another way: decoders in place of codecs, by column
 * first, then by type; the Java types of columns; and tuples taken apart. Immutable.
 *
 * @param byType a list, as equal types may have different hashes: up to driver 4.18 those of
 *     vectors do
 */
public record CellOptions(
    Map<String, BytesDecoder> byColumn,
    List<TypeDecoder> byType,
    Map<String, Type> javaTypes,
    boolean expandsTuples) {

  /** Everything as {@code row.getObject} gives it. */
  public static final CellOptions NONE = new CellOptions(Map.of(), List.of(), Map.of(), false);

  /** What reads the cells of a type. */
  public record TypeDecoder(DataType type, BytesDecoder decoder) {}

  /** Copies them. */
  public CellOptions {
    byColumn = Map.copyOf(byColumn);
    byType = List.copyOf(byType);
    javaTypes = Map.copyOf(javaTypes);
  }

  /** With a decoder for a column. */
  public CellOptions with(String column, BytesDecoder decoder) {
    return new CellOptions(with(byColumn, column, decoder), byType, javaTypes, expandsTuples);
  }

  /** With a decoder for a type, which comes before earlier ones. */
  public CellOptions with(DataType type, BytesDecoder decoder) {
    List<TypeDecoder> more = new ArrayList<>(List.of(new TypeDecoder(type, decoder)));
    more.addAll(byType);
    return new CellOptions(byColumn, more, javaTypes, expandsTuples);
  }

  /** With the Java type of a column. */
  public CellOptions with(String column, Type javaType) {
    return new CellOptions(byColumn, byType, with(javaTypes, column, javaType), expandsTuples);
  }

  /** With tuples taken apart. */
  public CellOptions withExpandedTuples() {
    return new CellOptions(byColumn, byType, javaTypes, true);
  }

  private static <V> Map<String, V> with(Map<String, V> map, String key, V value) {
    Map<String, V> more = new HashMap<>(map);
    more.put(key, value);
    return more;
  }

  /** Fails if something is said of a column that is not there. */
  public void check(List<Field> columns) {
    List<String> names = columns.stream().map(Field::name).toList();
    check("decoder", byColumn.keySet(), names);
    check("type", javaTypes.keySet(), names);
  }

  private static void check(String what, Set<String> columns, List<String> names) {
    for (String column : new TreeSet<>(columns)) {
      if (!names.contains(column)) {
        throw RowErrors.of(what + " for column " + column, "such a column", names.toString());
      }
    }
  }

  /** The decoder for a field, or null. */
  public @Nullable BytesDecoder find(Field field) {
    BytesDecoder decoder = field.isColumn() ? byColumn.get(field.name()) : null;
    return decoder != null ? decoder : find(field.type());
  }

  private @Nullable BytesDecoder find(DataType type) {
    for (TypeDecoder each : byType) {
      if (SameTypes.areSame(each.type, type)) {
        return each.decoder;
      }
    }
    return null;
  }

  /** Whether there is a decoder for the elements of a collection, or for what they are made of. */
  boolean reachInto(DataType type) {
    boolean isCollection =
        type instanceof ListType || type instanceof SetType || type instanceof MapType;
    return isCollection
        && TypeParts.of(type).stream().anyMatch(part -> find(part) != null || reachInto(part));
  }

  /** What a column is to become where no component of a record says it. */
  Type javaType(Field column) {
    return javaTypes.getOrDefault(column.name(), Object.class);
  }
}

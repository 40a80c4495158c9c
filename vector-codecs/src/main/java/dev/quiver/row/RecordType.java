/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import dev.quiver.internal.cell.Field;
import dev.quiver.internal.cell.JavaTypes;
import dev.quiver.internal.cell.RowErrors;
import dev.quiver.vector.RowDecodeException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A record class: its constructor, and which field each component is of. */
final class RecordType {

  private final Class<?> recordClass;
  private final RecordComponent[] components;
  private final MethodHandle constructor;

  /**
   * @param lookup what may access the class
   */
  RecordType(Class<?> recordClass, MethodHandles.Lookup lookup) {
    RecordComponent[] found = recordClass.getRecordComponents();
    if (found == null) {
      throw RowErrors.of("records", "expected a record class, got " + recordClass.getName());
    }
    this.recordClass = recordClass;
    this.components = found;
    this.constructor = constructor(recordClass, found, lookup);
  }

  private static MethodHandle constructor(
      Class<?> recordClass, RecordComponent[] components, MethodHandles.Lookup lookup) {
    Class<?>[] types =
        Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
    try {
      return MethodHandles.privateLookupIn(recordClass, lookup)
          .unreflectConstructor(recordClass.getDeclaredConstructor(types))
          .asFixedArity();
    } catch (IllegalArgumentException e) {
      throw new RowDecodeException(
          "record "
              + recordClass.getName()
              + ": expected at most as many components as a method handle can pass, got "
              + components.length,
          e);
    } catch (ReflectiveOperationException e) {
      throw new RowDecodeException(
          "record "
              + recordClass.getName()
              + ": its constructor cannot be called from module "
              + lookup.lookupClass().getModule()
              + "; open its package to that module, or give a MethodHandles.lookup() of your own",
          e);
    }
  }

  RecordComponent[] components() {
    return components;
  }

  MethodHandle constructor() {
    return constructor;
  }

  /** For each component the index of the column that has its name. */
  int[] matchByName(List<Field> columns) {
    return matchByName(columns, "", "column");
  }

  /** For each component the index of the field of a user-defined type that has its name. */
  int[] matchByName(List<Field> fields, Field udt) {
    return matchByName(fields, udt + ": ", "field");
  }

  private int[] matchByName(List<Field> fields, String prefix, String what) {
    int[] indexes = new int[components.length];
    for (int i = 0; i < indexes.length; i++) {
      String subject = prefix + describe(components[i]);
      List<Integer> matches = matches(components[i], fields);
      if (matches.isEmpty()) {
        String expected = missing(components[i], fields, what);
        throw RowErrors.of(subject, expected + ", got " + names(fields));
      } else if (matches.size() > 1) {
        throw RowErrors.of(subject, "expected one " + what + ", got " + matching(matches, fields));
      }
      indexes[i] = matches.get(0);
    }
    return indexes;
  }

  private static String missing(RecordComponent component, List<Field> fields, String what) {
    boolean isNamed = component.isAnnotationPresent(ColumnName.class);
    String firstPart =
        (isNamed ? component.getAnnotation(ColumnName.class).value() : component.getName()) + ".0";
    boolean isExpanded =
        fields.stream()
            .anyMatch(
                field -> (isNamed ? field.name() : camelCase(field.name())).equals(firstPart));
    return "expected a "
        + what
        + " of its name"
        + (isNamed ? "" : ", or one named by @ColumnName")
        + (isExpanded ? " (expandingTuples leaves the parts of a tuple only)" : "");
  }

  /** For each component its own index: tuples have no names. */
  int[] matchByPosition(List<Field> fields, Field tuple) {
    if (fields.size() != components.length) {
      throw tuple.error(
          "expected "
              + fields.size()
              + " components, got "
              + components.length
              + " of record "
              + recordClass.getName());
    }
    int[] indexes = new int[components.length];
    Arrays.setAll(indexes, i -> i);
    return indexes;
  }

  private static List<Integer> matches(RecordComponent component, List<Field> fields) {
    List<Integer> matches = new ArrayList<>();
    for (int i = 0; i < fields.size(); i++) {
      if (standsFor(component, fields.get(i).name())) {
        matches.add(i);
      }
    }
    return matches;
  }

  /** Whether a component is one for the column, variable or field of a name. */
  static boolean standsFor(RecordComponent component, String name) {
    ColumnName annotation = component.getAnnotation(ColumnName.class);
    return annotation == null
        ? name.equals(component.getName()) || camelCase(name).equals(component.getName())
        : name.equals(annotation.value());
  }

  private static String camelCase(String name) {
    StringBuilder camelCase = new StringBuilder(name.length());
    boolean upper = false;
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c == '_') {
        upper = camelCase.length() > 0;
      } else {
        camelCase.append(upper ? Character.toUpperCase(c) : c);
        upper = false;
      }
    }
    return camelCase.toString();
  }

  String describe(RecordComponent component) {
    return describe(recordClass, component);
  }

  static String describe(Class<?> recordClass, RecordComponent component) {
    ColumnName annotation = component.getAnnotation(ColumnName.class);
    return "record "
        + recordClass.getName()
        + ", component "
        + component.getName()
        + (annotation == null ? "" : " of column " + annotation.value());
  }

  /** What to say of a null for a component that is a primitive. */
  String ofNullFor(RecordComponent component) {
    return "expected a value for component "
        + component.getName()
        + " of record "
        + recordClass.getName()
        + ", got null; "
        + JavaTypes.boxed(component.getType()).getSimpleName()
        + " or Optional takes nulls";
  }

  private static List<String> names(List<Field> fields) {
    return fields.stream().map(Field::name).toList();
  }

  private static List<String> matching(List<Integer> matches, List<Field> fields) {
    return matches.stream().map(i -> i + " (" + fields.get(i).name() + ")").toList();
  }
}

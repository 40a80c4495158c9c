/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import dev.quiver.internal.cell.Field;
import dev.quiver.internal.cell.JavaTypes;
import dev.quiver.internal.schema.ColumnNames;
import dev.quiver.internal.wire.WireErrors;
import dev.quiver.vector.QuiverException;
import dev.quiver.vector.RowDecodeException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A record class, and how its components match columns, variables or fields.
 *
 * @param errors the class of the exceptions that methods of this object throw
 */
record RecordShape(
    Class<?> recordClass,
    List<RecordComponent> components,
    Class<? extends QuiverException> errors) {

  /** Returns a shape for reading, whose methods throw {@link RowDecodeException}s. */
  static RecordShape toRead(Class<?> recordClass) {
    return of(recordClass, RowDecodeException.class);
  }

  static RecordShape toWrite(Class<?> recordClass) {
    return of(recordClass, QuiverException.class);
  }

  private static RecordShape of(Class<?> recordClass, Class<? extends QuiverException> errors) {
    RecordComponent[] components = recordClass.getRecordComponents();
    if (components == null) {
      throw WireErrors.create(errors, "records", "a record class", recordClass.getName(), null);
    }
    return new RecordShape(recordClass, List.of(components), errors);
  }

  /** Returns the canonical constructor, or fails if {@code lookup} has no access to the class. */
  MethodHandle constructor(MethodHandles.Lookup lookup) {
    Class<?>[] types = components.stream().map(RecordComponent::getType).toArray(Class<?>[]::new);
    try {
      return MethodHandles.privateLookupIn(recordClass, lookup)
          .unreflectConstructor(recordClass.getDeclaredConstructor(types))
          .asFixedArity();
    } catch (IllegalArgumentException e) {
      throw error(components.size() + " components are too many for a method handle", e);
    } catch (ReflectiveOperationException e) {
      throw inaccessible("the constructor", lookup, e);
    }
  }

  /** Returns the accessors, of type {@code (Object)T}; fails if {@code lookup} has no access. */
  List<MethodHandle> accessors(MethodHandles.Lookup lookup) {
    List<MethodHandle> accessors = new ArrayList<>();
    try {
      MethodHandles.Lookup inside = MethodHandles.privateLookupIn(recordClass, lookup);
      for (RecordComponent component : components) {
        MethodHandle accessor = inside.unreflect(component.getAccessor());
        accessors.add(accessor.asType(accessor.type().changeParameterType(0, Object.class)));
      }
    } catch (IllegalAccessException e) {
      throw inaccessible("the accessors", lookup, e);
    }
    return accessors;
  }

  /** Calls a handle {@code (Object)Object} with a record. Exceptions are passed on unchanged. */
  static @Nullable Object get(MethodHandle handle, Object record) {
    try {
      return (Object) handle.invokeExact(record);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      String subject = "record " + record.getClass().getName();
      throw WireErrors.fact(QuiverException.class, subject, "an accessor threw " + e, e);
    }
  }

  private QuiverException inaccessible(
      String what, MethodHandles.Lookup lookup, ReflectiveOperationException cause) {
    return error(
        "%s cannot call %s; open the package to it, or pass your own MethodHandles.lookup()"
            .formatted(lookup.lookupClass().getModule(), what),
        cause);
  }

  private QuiverException error(String fact, Exception cause) {
    return WireErrors.fact(errors, "record " + recordClass.getName(), fact, cause);
  }

  /**
   * Returns for each component the index of the column or field that it matches, or fails.
   *
   * @param prefix the beginning of a message: the value that contains the fields, or nothing
   * @param what the word for one of the fields in messages: column or field
   */
  int[] matchComponents(List<Field> fields, String prefix, String what) {
    int[] indexes = new int[components.size()];
    for (int i = 0; i < indexes.length; i++) {
      RecordComponent component = components.get(i);
      int[] found =
          IntStream.range(0, fields.size())
              .filter(field -> matchesName(component, fields.get(field).name()))
              .toArray();
      if (found.length > 1) {
        String several =
            Arrays.stream(found)
                .mapToObj(field -> field + " (" + fields.get(field).name() + ")")
                .toList()
                .toString();
        throw wrong(prefix + describe(i), "one " + what, several);
      } else if (found.length == 0) {
        throw wrong(prefix + describe(i), expected(component, fields, what), names(fields));
      }
      indexes[i] = found[0];
    }
    return indexes;
  }

  private static String expected(RecordComponent component, List<Field> fields, String what) {
    boolean isNamed = component.isAnnotationPresent(ColumnName.class);
    boolean isExpanded =
        fields.stream()
            .map(Field::name)
            .filter(name -> name.endsWith(".0"))
            .anyMatch(name -> matchesName(component, name.substring(0, name.length() - 2)));
    return "a "
        + what
        + " of its name"
        + (isNamed ? "" : ", or one named by @ColumnName")
        + (isExpanded ? " (withExpandedTuples replaces a tuple by its parts)" : "");
  }

  private static String names(List<Field> fields) {
    return fields.stream().map(Field::name).toList().toString();
  }

  /**
   * Returns for each variable or field the index of the component that it matches, or fails.
   *
   * @param allowsUnused whether components without a match are allowed
   */
  int[] matchFields(List<Field> fields, String what, boolean allowsUnused) {
    boolean areVariables = what.equals("variable");
    int[] matches = new int[fields.size()];
    Map<Integer, Field> used = new LinkedHashMap<>();
    for (int i = 0; i < matches.length; i++) {
      Field field = fields.get(i);
      matches[i] = componentOf(field, areVariables);
      Field other = used.putIfAbsent(matches[i], field);
      if (other != null && !other.name().equals(field.name())) {
        throw wrong(describe(matches[i]), "one " + what, other + " and " + field);
      }
    }
    for (int i = 0; i < components.size() && !allowsUnused; i++) {
      if (!used.containsKey(i)) {
        throw wrong(
            describe(i),
            "a " + what + " of its name, or one named by @ColumnName",
            names(fields)
                + (areVariables
                    ? "; withUnusedComponents ignores it"
                    : "; if it was added after the statement was prepared, prepare the statement again"));
      }
    }
    return matches;
  }

  private int componentOf(Field field, boolean isVariable) {
    int[] found =
        IntStream.range(0, components.size())
            .filter(i -> matchesName(components.get(i), field.name()))
            .toArray();
    if (found.length != 1) {
      throw wrong(
          field,
          "one component of its name in record " + recordClass.getName(),
          names(found.length == 0 ? IntStream.range(0, components.size()) : Arrays.stream(found))
              + (isVariable ? nameHint(field.name()) : ""));
    }
    return found[0];
  }

  private List<String> names(IntStream indexes) {
    return indexes.mapToObj(i -> components.get(i).getName()).toList();
  }

  /** Returns advice for a variable that the server has named, such as {@code [ttl]}; else "". */
  private static String nameHint(String name) {
    if (!name.startsWith("[") || !name.endsWith("]")) {
      return "";
    }
    String word = name.substring(1, name.length() - 1);
    return "; write :%s instead of ? to name the variable %s".formatted(word, word);
  }

  /** Matches by position, because a tuple's components have no names; fails if counts differ. */
  int[] matchByPosition(List<Field> fields, Field tuple) {
    if (fields.size() != components.size()) {
      throw wrong(
          tuple,
          fields.size() + " components",
          components.size() + " of record " + recordClass.getName());
    }
    return IntStream.range(0, fields.size()).toArray();
  }

  private QuiverException wrong(Object subject, String expected, String actual) {
    return WireErrors.create(errors, subject, expected, actual, null);
  }

  /** Returns whether a component matches the name of a column, variable or field. */
  private static boolean matchesName(RecordComponent component, String name) {
    ColumnName annotation = component.getAnnotation(ColumnName.class);
    return annotation == null
        ? name.equals(component.getName()) || camelCase(name).equals(component.getName())
        : ColumnNames.match(annotation.value(), name);
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

  String describe(int index) {
    RecordComponent component = components.get(index);
    ColumnName annotation = component.getAnnotation(ColumnName.class);
    return "record "
        + recordClass.getName()
        + ", component "
        + component.getName()
        + (annotation == null ? "" : " of column " + annotation.value());
  }

  /** Returns the expected value for the message that rejects a null in a primitive component. */
  String valueOf(RecordComponent component) {
    return "a value for component %s of record %s (%s or Optional takes nulls)"
        .formatted(
            component.getName(),
            recordClass.getName(),
            JavaTypes.boxed(component.getType()).getSimpleName());
  }
}

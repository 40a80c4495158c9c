/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import dev.quiver.internal.cell.Field;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A record taken apart.
 *
 * @param accessors of the components, each {@code (Object)T}
 */
record RecordParts(
    Class<?> recordClass, List<RecordComponent> components, List<MethodHandle> accessors) {

  static RecordParts of(Class<?> recordClass, MethodHandles.Lookup lookup) {
    RecordComponent[] components = recordClass.getRecordComponents();
    if (components == null) {
      throw new IllegalArgumentException(
          "records: expected a record class, got " + recordClass.getName());
    }
    List<MethodHandle> accessors = new ArrayList<>();
    try {
      MethodHandles.Lookup inside = MethodHandles.privateLookupIn(recordClass, lookup);
      for (RecordComponent component : components) {
        MethodHandle accessor = inside.unreflect(component.getAccessor());
        accessors.add(accessor.asType(accessor.type().changeParameterType(0, Object.class)));
      }
    } catch (IllegalAccessException e) {
      throw new IllegalArgumentException(
          "record "
              + recordClass.getName()
              + ": its accessors cannot be called from module "
              + lookup.lookupClass().getModule()
              + "; open its package to that module, or give a MethodHandles.lookup() of your own",
          e);
    }
    return new RecordParts(recordClass, List.of(components), List.copyOf(accessors));
  }

  /**
   * For each variable or field the index of the component that stands for it.
   *
   * @param what they are, for messages
   * @param allowsUnused whether a component may stand for none
   */
  int[] matchByName(List<Field> fields, String what, boolean allowsUnused) {
    int[] matches = new int[fields.size()];
    Map<Integer, Field> used = new LinkedHashMap<>();
    for (int i = 0; i < matches.length; i++) {
      Field field = fields.get(i);
      matches[i] = componentOf(field, what);
      Field other = used.putIfAbsent(matches[i], field);
      if (other != null && !other.name().equals(field.name())) {
        throw error(
            describe(matches[i]), "expected one " + what + ", got " + other + " and " + field);
      }
    }
    if (!allowsUnused && used.size() < components.size()) {
      for (int i = 0; i < components.size(); i++) {
        if (!used.containsKey(i)) {
          throw error(
              describe(i),
              "expected a "
                  + what
                  + " of its name, or one named by @ColumnName, got "
                  + fields.stream().map(Field::name).toList()
                  + (what.equals("variable")
                      ? "; allowingUnusedComponents leaves it out"
                      : "; if it was added after the statement was prepared, prepare that again"));
        }
      }
    }
    return matches;
  }

  private int componentOf(Field field, String what) {
    List<Integer> found = new ArrayList<>();
    for (int i = 0; i < components.size(); i++) {
      if (RecordType.standsFor(components.get(i), field.name())) {
        found.add(i);
      }
    }
    if (found.size() != 1) {
      throw error(
          field.toString(),
          "expected one component of record "
              + recordClass.getName()
              + " for it, got "
              + (found.isEmpty()
                  ? "none of " + names(components)
                  : names(found.stream().map(components::get).toList()))
              + (what.equals("variable") ? nameHint(field.name()) : ""));
    }
    return found.get(0);
  }

  /**
   * Servers name the variable of {@code USING TTL ?} {@code [ttl]}, which no component can have.
   */
  private static String nameHint(String name) {
    if (!name.startsWith("[") || !name.endsWith("]")) {
      return "";
    }
    String word = name.substring(1, name.length() - 1);
    return "; :%s in place of ? gives the variable the name %s".formatted(word, word);
  }

  private static List<String> names(List<RecordComponent> components) {
    return components.stream().map(RecordComponent::getName).toList();
  }

  /** For each component of a tuple its own index: tuples have no names. */
  int[] matchByPosition(List<Field> fields, Field tuple) {
    if (fields.size() != components.size()) {
      throw error(
          tuple.toString(),
          "expected "
              + fields.size()
              + " components, got "
              + components.size()
              + " of record "
              + recordClass.getName());
    }
    int[] indexes = new int[fields.size()];
    Arrays.setAll(indexes, i -> i);
    return indexes;
  }

  String describe(int component) {
    return RecordType.describe(recordClass, components.get(component));
  }

  private static IllegalArgumentException error(String subject, String problem) {
    return new IllegalArgumentException(subject + ": " + problem);
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The driver's protocol library, compared with the one that Quiver's frame codec is written for.
 *
 * <p>The members of the library's classes are compared with a list, not the versions, because
 * builds of the driver differ: from 4.19 on, ScyllaDB's driver has its own library, whose codecs
 * also take the negotiated options of a connection. Classes of Quiver that extend or call the
 * library are loaded only if the members match the list.
 */
public final class ProtocolLibrary {

  private static final String KNOWN_MEMBERS = "protocol-library.txt";

  private static final @Nullable String DIFFERENCE =
      difference(ProtocolLibrary.class.getClassLoader());

  private ProtocolLibrary() {}

  /**
   * Describes a difference between the driver's library and the library that Quiver knows; returns
   * null if there is no difference.
   */
  public static @Nullable String difference() {
    return DIFFERENCE;
  }

  /** Describes the first member that differs from the list, else an unknown codec, else null. */
  static @Nullable String difference(ClassLoader driver) {
    try {
      for (Map.Entry<String, Set<String>> known : knownMembers().entrySet()) {
        String name = known.getKey();
        Set<String> members = members(Class.forName(name, false, driver));
        Set<String> unknown = new TreeSet<>(members);
        unknown.removeAll(known.getValue());
        Set<String> missing = new TreeSet<>(known.getValue());
        missing.removeAll(members);
        if (!unknown.isEmpty()) {
          return "unknown member " + name + "." + unknown.iterator().next();
        } else if (!missing.isEmpty()) {
          return "no member " + name + "." + missing.iterator().next();
        }
      }
      return CodecGroups.unknownCodec();
    } catch (ClassNotFoundException | LinkageError e) {
      return e.toString();
    }
  }

  /** Reads the list: names of classes, each followed by its members in indented lines. */
  private static Map<String, Set<String>> knownMembers() {
    Map<String, Set<String>> known = new LinkedHashMap<>();
    try (InputStream list =
        requireNonNull(ProtocolLibrary.class.getResourceAsStream(KNOWN_MEMBERS), KNOWN_MEMBERS)) {
      Set<String> members = new TreeSet<>();
      for (String line : new String(list.readAllBytes(), UTF_8).lines().toList()) {
        if (line.startsWith(" ")) {
          members.add(line.strip());
        } else if (!line.startsWith("#")) {
          members = new TreeSet<>();
          known.put(line, members);
        }
      }
      return known;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the public and protected members, in the notation of the list. */
  private static Set<String> members(Class<?> type) {
    Set<String> members = new TreeSet<>();
    for (Field field : visible(type.getDeclaredFields())) {
      members.add(field.getName() + ":" + field.getType().getSimpleName());
    }
    for (Constructor<?> constructor : visible(type.getDeclaredConstructors())) {
      members.add("new" + parameters(constructor));
    }
    for (Method method : visible(type.getDeclaredMethods())) {
      members.add(
          method.getName() + parameters(method) + ":" + method.getReturnType().getSimpleName());
    }
    return members;
  }

  private static <M extends Member> List<M> visible(M[] members) {
    int visible = Modifier.PUBLIC | Modifier.PROTECTED;
    return Stream.of(members)
        .filter(member -> !member.isSynthetic() && (member.getModifiers() & visible) != 0)
        .toList();
  }

  private static String parameters(Executable executable) {
    return Stream.of(executable.getParameterTypes())
        .map(Class::getSimpleName)
        .collect(joining(",", "(", ")"));
  }
}

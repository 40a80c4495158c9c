/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.packaging;

import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Finds calls for which native-image needs the class, member or resource that they look up. */
final class Reflection {

  /** Prefixes of method names, by class. */
  private static final Map<String, List<String>> CALLS =
      Map.ofEntries(
          Map.entry(
              "java.lang.Class",
              List.of(
                  "forName",
                  "newInstance",
                  "getConstructor",
                  "getDeclared",
                  "getField",
                  "getMethod",
                  "getRecordComponents",
                  "getResource",
                  "getPermittedSubclasses")),
          Map.entry(
              "java.lang.ClassLoader",
              List.of("loadClass", "findClass", "getResource", "getSystemResource", "resources")),
          Map.entry("java.lang.Module", List.of("getResource")),
          Map.entry(
              "java.lang.invoke.MethodHandles$Lookup",
              List.of("bind", "find", "unreflect", "define")),
          Map.entry("java.lang.invoke.MethodHandleProxies", List.of("as")),
          Map.entry("java.lang.reflect.Array", List.of("newInstance")),
          Map.entry("java.lang.reflect.Proxy", List.of("new", "getProxyClass")),
          Map.entry("java.util.ResourceBundle", List.of("getBundle")),
          Map.entry("java.util.ServiceLoader", List.of("load")),
          Map.entry("java.io.ObjectInputStream", List.of("readObject")),
          Map.entry("java.util.concurrent.atomic.AtomicIntegerFieldUpdater", List.of("newUpdater")),
          Map.entry("java.util.concurrent.atomic.AtomicLongFieldUpdater", List.of("newUpdater")),
          Map.entry(
              "java.util.concurrent.atomic.AtomicReferenceFieldUpdater", List.of("newUpdater")));

  private Reflection() {}

  /** Returns the top-level classes with such calls, or references to such methods. */
  static Set<String> usersIn(JavaClasses classes) {
    Set<String> users = new TreeSet<>();
    for (JavaClass each : classes) {
      if (targets(each).anyMatch(Reflection::looksFor)) {
        users.add(topLevel(each).getName());
      }
    }
    return users;
  }

  private static Stream<AccessTarget> targets(JavaClass each) {
    return Stream.concat(
        each.getMethodCallsFromSelf().stream().map(call -> call.getTarget()),
        each.getMethodReferencesFromSelf().stream().map(reference -> reference.getTarget()));
  }

  private static boolean looksFor(AccessTarget target) {
    return CALLS.getOrDefault(target.getOwner().getName(), List.of()).stream()
        .anyMatch(target.getName()::startsWith);
  }

  private static JavaClass topLevel(JavaClass each) {
    JavaClass outer = each;
    while (outer.getEnclosingClass().isPresent()) {
      outer = outer.getEnclosingClass().orElseThrow();
    }
    return outer;
  }
}

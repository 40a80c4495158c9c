/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.linkage;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Finds classes through one class loader without loading them. */
final class ClassFiles {
  private final ClassLoader loader;
  private final Map<String, Optional<DeclaredClass>> known = new HashMap<>();

  ClassFiles(ClassLoader loader) {
    this.loader = loader;
  }

  /**
   * Finds a class.
   *
   * @param name the class name with slashes, as in a class file
   */
  Optional<DeclaredClass> find(String name) {
    return known.computeIfAbsent(name, this::read);
  }

  private Optional<DeclaredClass> read(String name) {
    try (InputStream in = loader.getResourceAsStream(name + ".class")) {
      return in == null ? Optional.empty() : Optional.of(DeclaredClass.read(in.readAllBytes()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns a class, its superclasses, and then all their interfaces, each once. */
  Map<String, DeclaredClass> hierarchy(DeclaredClass type) {
    Map<String, DeclaredClass> found = new LinkedHashMap<>();
    Deque<String> interfaces = new ArrayDeque<>();
    for (DeclaredClass next = type; next != null; ) {
      found.put(next.name(), next);
      interfaces.addAll(next.interfaces());
      next = next.superName() == null ? null : find(next.superName()).orElse(null);
    }
    while (!interfaces.isEmpty()) {
      String next = interfaces.poll();
      if (!found.containsKey(next)) {
        find(next).ifPresent(t -> found.put(t.name(), t));
        find(next).ifPresent(t -> interfaces.addAll(t.interfaces()));
      }
    }
    return found;
  }
}

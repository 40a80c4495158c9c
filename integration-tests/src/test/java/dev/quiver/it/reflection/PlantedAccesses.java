/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.reflection;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;

/** A program that uses every recorded kind of reflection, without metadata. */
final class PlantedAccesses {
  @SuppressWarnings({"unused", "FieldMayBeFinal"})
  private int number = 1;

  private PlantedAccesses() {}

  public static void main(String[] args) throws Exception {
    Class<?> type = Class.forName(args[0]);
    List<Object> found = new ArrayList<>();
    found.add(type.getDeclaredConstructor().newInstance());
    found.add(type.getDeclaredMethods());
    MethodHandles.Lookup lookup = MethodHandles.lookup();
    found.add(lookup.findVarHandle(type, "number", int.class));
    found.add(lookup.findStatic(type, "main", MethodType.methodType(void.class, String[].class)));
    found.add(ServiceLoader.load(Runnable.class));
    found.addAll(Stream.of("a", "/b").map(type::getResourceAsStream).map(String::valueOf).toList());
    // Created by the JDK at link time: not an access by this class.
    Runnable linked = () -> System.out.println("found " + found.size());
    linked.run();
  }
}

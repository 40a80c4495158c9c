/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.reflection;

import java.util.List;

/**
 * A use of reflection.
 *
 * @param caller the name of the calling class
 * @param location the location of the caller
 * @param method the method called, such as {@code java.lang.Class.forName}
 * @param names the names of the class and its member, or of the resource
 */
public record Access(String caller, String location, String method, List<String> names) {
  static Access parse(String line) {
    List<String> parts = List.of(line.split("\t", -1));
    return new Access(parts.get(0), parts.get(1), parts.get(2), parts.subList(3, parts.size()));
  }

  /** Returns the name of the class or resource, or an empty text. */
  String name() {
    return names.isEmpty() ? "" : names.get(0);
  }

  /** Whether the caller is in the jars that users get. */
  public boolean isOfMainCode() {
    return location.matches(
        ".*/(core|vector-codecs|bulk)/target/(classes/|quiver-[^/]*(?<!-tests)\\.jar)");
  }

  /** Returns the class that encloses the caller, as conditions name it. */
  String topLevelCaller() {
    int nested = caller.indexOf('$');
    return nested < 0 ? caller : caller.substring(0, nested);
  }

  /** The simple name of the method. */
  String call() {
    return method.substring(method.lastIndexOf('.') + 1);
  }

  @Override
  public String toString() {
    return caller + " calls " + method + " for " + String.join(" ", names);
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.reflection;

import java.lang.StackWalker.Option;
import java.lang.StackWalker.StackFrame;
import java.lang.reflect.Constructor;
import java.lang.reflect.Member;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Records the reflective accesses by classes of {@code dev.quiver} in this JVM. The JDK's own
 * methods call this class, so the boot loader has to load it: it uses only the JDK.
 */
public final class Accesses {
  private static final Set<String> SEEN = ConcurrentHashMap.newKeySet();

  /** Threads inside {@link #record}, which uses reflection itself. */
  private static final ThreadLocal<Boolean> BUSY = ThreadLocal.withInitial(() -> false);

  private static final StackWalker FRAMES = StackWalker.getInstance(Option.RETAIN_CLASS_REFERENCE);

  /**
   * Frames between an access and its caller: reflective methods call each other, and streams and
   * collections call functions.
   */
  private static final Pattern BETWEEN =
      Pattern.compile(
          "java\\.lang\\.(Class|ClassLoader|Module)|java\\.lang\\.invoke\\.MethodHandles(\\$Lookup)?"
              + "|java\\.lang\\.reflect\\.\\w+|java\\.util\\.(stream\\.|concurrent\\.atomic\\.)?[\\w$]+");

  private Accesses() {}

  /** Called first in each method that is recorded. */
  public static void record(String method, Object self, Object[] arguments) {
    if (BUSY.get()) {
      return;
    }
    BUSY.set(true);
    try {
      Class<?> caller =
          FRAMES.walk(
              frames ->
                  frames
                      .skip(1)
                      .map(StackFrame::getDeclaringClass)
                      .dropWhile(type -> BETWEEN.matcher(type.getName()).matches())
                      .findFirst()
                      .orElse(Object.class));
      if (caller.getName().startsWith("dev.quiver.")) {
        SEEN.add(line(caller, method, self, arguments));
      }
    } finally {
      BUSY.set(false);
    }
  }

  /**
   * Returns a line for each access: caller, its location, method, and arguments, separated by tabs.
   */
  public static List<String> lines() {
    return SEEN.stream().sorted().toList();
  }

  private static String line(Class<?> caller, String method, Object self, Object[] arguments) {
    List<String> parts = new ArrayList<>();
    parts.add(caller.getName());
    CodeSource source = caller.getProtectionDomain().getCodeSource();
    parts.add(source == null ? "-" : source.getLocation().getPath());
    parts.add(method);
    Stream.concat(Stream.ofNullable(self), Stream.of(arguments))
        .forEach(value -> addName(parts, value));
    return String.join("\t", parts);
  }

  private static void addName(List<String> parts, Object value) {
    if (value instanceof Class<?> type) {
      parts.add(type.getName());
    } else if (value instanceof Member member) {
      parts.add(member.getDeclaringClass().getName());
      parts.add(value instanceof Constructor<?> ? "<init>" : member.getName());
    } else if (value instanceof String name) {
      parts.add(name);
    }
  }
}

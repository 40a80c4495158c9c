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
 * What this JVM was asked for by reflection, by classes of {@code dev.quiver}. The JDK's own
 * methods call this class, so that the boot loader has to have it: it knows nothing but the JDK.
 */
public final class Accesses {

  private static final Set<String> SEEN = ConcurrentHashMap.newKeySet();

  /** Threads that are in {@link #record}, which reflects itself. */
  private static final ThreadLocal<Boolean> BUSY = ThreadLocal.withInitial(() -> false);

  private static final StackWalker FRAMES = StackWalker.getInstance(Option.RETAIN_CLASS_REFERENCE);

  /**
   * What may stand between an access and the code that asked for it: methods that reflect call each
   * other, and streams and collections call what they were given.
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

  /** A line for each: caller, where that is from, method, and what it was asked for; by tabs. */
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

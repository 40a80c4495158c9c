/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.memory;

import com.sun.source.util.JavacTask;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/**
 * A program that keeps the JVM's own compiler busy, as services do in their first minute: {@code
 * javac} analyses classes that are made up, in several threads. Its many methods are all new to the
 * JVM at first.
 */
final class BusyCompiler {

  private static final int CLASSES = 200;

  private BusyCompiler() {}

  /** Starts daemon threads that end by themselves. */
  static void start(int threads, Duration time) {
    long end = System.nanoTime() + time.toNanos();
    for (int i = 0; i < threads; i++) {
      Thread thread = new Thread(() -> analyse(end), "busy-" + i);
      thread.setDaemon(true);
      thread.start();
    }
  }

  private static void analyse(long end) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    List<JavaFileObject> sources = new ArrayList<>();
    for (int i = 0; i < CLASSES; i++) {
      sources.add(new Source("Busy" + i));
    }
    while (System.nanoTime() < end) {
      JavacTask task =
          (JavacTask) compiler.getTask(null, null, null, List.of("-proc:none"), null, sources);
      try {
        task.analyze();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private static final class Source extends SimpleJavaFileObject {

    private final String text;

    Source(String name) {
      super(URI.create("string:///" + name + ".java"), Kind.SOURCE);
      this.text =
          """
          import java.util.*;
          import java.util.function.*;
          class %s {
            final Map<String, List<int[]>> map = new TreeMap<>();
            <T extends Comparable<T>> T greatest(Collection<? extends T> of, T least) {
              T greatest = least;
              for (T each : of) { if (each.compareTo(greatest) > 0) { greatest = each; } }
              return greatest;
            }
            int sum(int add) {
              ToIntFunction<List<int[]>> lengths = all -> all.stream().mapToInt(a -> a.length).sum();
              return map.values().stream().mapToInt(lengths).map(sum -> sum + add).sum();
            }
            String name(Object of) {
              return of instanceof String text && !text.isEmpty() ? text + sum(1) : "" + greatest(List.of(1, 2), 0);
            }
          }
          """
              .formatted(name);
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }
}

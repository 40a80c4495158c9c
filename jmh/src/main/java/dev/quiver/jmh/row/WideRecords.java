/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.row;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Records of more components than anybody would write down, compiled when they are needed. */
public final class WideRecords {

  /** Of each record; the JVM's limit is 255. */
  static final int COMPONENTS = 250;

  private WideRecords() {}

  /** Records of ints that have the columns {@code c0, c1, ...} between them. */
  public static List<Class<? extends Record>> ofInts(int columns) {
    List<Class<? extends Record>> records = new ArrayList<>();
    for (int from = 0; from < columns; from += COMPONENTS) {
      String components =
          IntStream.range(from, Math.min(columns, from + COMPONENTS))
              .mapToObj(i -> "int c" + i)
              .collect(Collectors.joining(", "));
      String name = "Ints" + from;
      records.add(compile(name, "public record " + name + "(" + components + ") {}"));
    }
    return records;
  }

  private static Class<? extends Record> compile(String name, String source) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    if (compiler == null) {
      throw new IllegalStateException("This benchmark compiles its records: it needs a JDK");
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    JavaFileManager files =
        new ForwardingJavaFileManager<>(compiler.getStandardFileManager(null, null, null)) {
          @Override
          public JavaFileObject getJavaFileForOutput(
              Location location, String className, JavaFileObject.Kind kind, FileObject sibling) {
            return new SimpleJavaFileObject(URI.create("memory:///" + className + ".class"), kind) {
              @Override
              public OutputStream openOutputStream() {
                return bytes;
              }
            };
          }
        };
    JavaFileObject file =
        new SimpleJavaFileObject(
            URI.create("memory:///" + name + ".java"), JavaFileObject.Kind.SOURCE) {
          @Override
          public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return source;
          }
        };
    List<String> options = List.of("-proc:none");
    if (!compiler.getTask(null, files, null, options, null, List.of(file)).call()) {
      throw new IllegalStateException("not compiled: " + source);
    }
    byte[] code = bytes.toByteArray();
    ClassLoader loader =
        new ClassLoader(WideRecords.class.getClassLoader()) {
          @Override
          protected Class<?> findClass(String className) {
            return defineClass(className, code, 0, code.length);
          }
        };
    try {
      return loader.loadClass(name).asSubclass(Record.class);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import static java.util.stream.Collectors.toMap;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.StringWriter;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Compiles records in memory; they see the classes that tests see. */
final class RecordCompiler {

  private RecordCompiler() {}

  /**
   * Compiles all records at once.
   *
   * @param sources by the name of the record, which is in no package
   */
  static Map<String, Class<? extends Record>> compile(Map<String, String> sources) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    Classes classes = new Classes(compiler.getStandardFileManager(null, null, null));
    StringWriter messages = new StringWriter();
    List<Source> units =
        sources.entrySet().stream().map(e -> new Source(e.getKey(), e.getValue())).toList();
    boolean compiled =
        compiler.getTask(messages, classes, null, List.of("-proc:none"), null, units).call();
    if (!compiled) {
      throw new AssertionError(messages);
    }
    Loader loader = new Loader(classes.byName);
    return sources.keySet().stream().collect(toMap(name -> name, loader::recordClass));
  }

  private static final class Source extends SimpleJavaFileObject {
    private final String code;

    Source(String name, String code) {
      super(URI.create("memory:///" + name + Kind.SOURCE.extension), Kind.SOURCE);
      this.code = code;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return code;
    }
  }

  private static final class Classes extends ForwardingJavaFileManager<JavaFileManager> {
    private final Map<String, ByteArrayOutputStream> byName = new HashMap<>();

    Classes(JavaFileManager fileManager) {
      super(fileManager);
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
        Location location, String className, JavaFileObject.Kind kind, FileObject sibling) {
      return new SimpleJavaFileObject(URI.create("memory:///" + className), kind) {
        @Override
        public OutputStream openOutputStream() {
          return byName.computeIfAbsent(className, name -> new ByteArrayOutputStream());
        }
      };
    }
  }

  private static final class Loader extends ClassLoader {
    private final Map<String, ByteArrayOutputStream> byName;

    Loader(Map<String, ByteArrayOutputStream> byName) {
      super(RecordCompiler.class.getClassLoader());
      this.byName = byName;
    }

    Class<? extends Record> recordClass(String name) {
      try {
        return loadClass(name).asSubclass(Record.class);
      } catch (ClassNotFoundException e) {
        throw new AssertionError(e);
      }
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      ByteArrayOutputStream bytes = byName.get(name);
      if (bytes == null) {
        throw new ClassNotFoundException(name);
      }
      return defineClass(name, bytes.toByteArray(), 0, bytes.size());
    }
  }
}

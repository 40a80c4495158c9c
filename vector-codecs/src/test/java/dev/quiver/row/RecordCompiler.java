/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.tools.ToolProvider;

/** Compiles records that see the classes of the tests. */
final class RecordCompiler {

  private RecordCompiler() {}

  /**
   * Compiles all records at once.
   *
   * @param folder the folder for the generated files
   * @param sources source code by name of the record, in the unnamed package
   */
  static Map<String, Class<? extends Record>> compile(Path folder, Map<String, String> sources)
      throws Exception {
    List<String> arguments = new ArrayList<>(List.of("-proc:none", "-d", folder.toString()));
    for (Map.Entry<String, String> source : sources.entrySet()) {
      Path file = folder.resolve(source.getKey() + ".java");
      arguments.add(Files.writeString(file, source.getValue()).toString());
    }
    ByteArrayOutputStream messages = new ByteArrayOutputStream();
    int exitCode =
        ToolProvider.getSystemJavaCompiler()
            .run(null, messages, messages, arguments.toArray(String[]::new));
    assertThat(exitCode).as(messages.toString(StandardCharsets.UTF_8)).isZero();
    URL[] classes = {folder.toUri().toURL()};
    ClassLoader loader = new URLClassLoader(classes, RecordCompiler.class.getClassLoader());
    Map<String, Class<? extends Record>> records = new LinkedHashMap<>();
    for (String name : sources.keySet()) {
      records.put(name, loader.loadClass(name).asSubclass(Record.class));
    }
    return records;
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;

/**
 * Classes that break a rule. They are compiled at run time, because they need packages that not
 * every JDK has, or that our classes may not be compiled against.
 */
final class Offence {

  private static final Pattern CLASS_NAME = Pattern.compile("class (\\w+)");

  private Offence() {}

  /**
   * Compiles one-line sources.
   *
   * @param folder an empty folder
   * @param sources the sources of one class each
   */
  static JavaClasses compile(Path folder, String... sources) throws IOException {
    Path classes = Files.createDirectory(folder.resolve("classes"));
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "-proc:none",
                "-classpath",
                System.getProperty("java.class.path"),
                "-d",
                classes.toString()));
    for (int i = 0; i < sources.length; i++) {
      Matcher name = CLASS_NAME.matcher(sources[i]);
      assertThat(name.find()).as("a class in: %s", sources[i]).isTrue();
      Path file = Files.createDirectory(folder.resolve("source" + i));
      file = file.resolve(name.group(1) + ".java");
      arguments.add(Files.writeString(file, sources[i]).toString());
    }
    ByteArrayOutputStream messages = new ByteArrayOutputStream();
    int exitCode =
        ToolProvider.getSystemJavaCompiler()
            .run(null, messages, messages, arguments.toArray(String[]::new));
    assertThat(exitCode).as(messages.toString(StandardCharsets.UTF_8)).isZero();
    return new ClassFileImporter().importPath(classes);
  }
}

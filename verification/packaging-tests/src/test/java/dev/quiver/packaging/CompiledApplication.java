/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/** The application of this module, compiled as a named module with the packed jars. */
record CompiledApplication(Path classes) {
  static final String MAIN = "example.application.Application";

  static CompiledApplication into(Path classes) throws IOException {
    List<String> arguments = new ArrayList<>();
    arguments.addAll(List.of("--module-path", modulePath(Packages.applicationJars())));
    arguments.addAll(List.of("-d", classes.toString()));
    Path sources = Packages.project().resolve("verification/packaging-tests/src/application/java");
    try (Stream<Path> files = Files.walk(sources)) {
      files.map(Path::toString).filter(file -> file.endsWith(".java")).forEach(arguments::add);
    }
    ByteArrayOutputStream messages = new ByteArrayOutputStream();
    int failed =
        ToolProvider.getSystemJavaCompiler()
            .run(null, messages, messages, arguments.toArray(String[]::new));
    assertThat(failed).as(messages.toString(StandardCharsets.UTF_8)).isZero();
    return new CompiledApplication(classes);
  }

  static String modulePath(List<Path> jars) {
    return jars.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Programs in JVMs of their own, which have the class path of this one and none of its options. */
public final class ChildJvm {

  private ChildJvm() {}

  /**
   * Runs a program to its end, which has to come within a quarter of an hour and without an error.
   *
   * @param options of the JVM
   * @return the lines of its standard output
   */
  public static List<String> run(List<String> options, Class<?> main, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    command.addAll(List.of(arguments));
    Path out = Files.createTempFile("quiver", ".out");
    Path errors = Files.createTempFile("quiver", ".errors"); // warnings of the JVM, too
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectOutput(out.toFile())
              .redirectError(errors.toFile())
              .start();
      try {
        assertThat(process.waitFor(15, TimeUnit.MINUTES)).as("ends in time: %s", command).isTrue();
      } finally {
        process.destroyForcibly().waitFor();
      }
      assertThat(process.exitValue()).as(Files.readString(errors)).isZero();
      return Files.readAllLines(out);
    } finally {
      Files.delete(out);
      Files.delete(errors);
    }
  }
}

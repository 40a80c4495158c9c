/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testkit;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs programs in separate JVMs of this one's JDK, without its options. */
public final class ChildJvm {

  private ChildJvm() {}

  /**
   * Runs a program with the class path of this JVM. It has to succeed within a quarter of an hour.
   *
   * @param options the options of the JVM
   * @return the lines of its standard output
   */
  public static List<String> run(List<String> options, Class<?> main, String... arguments)
      throws IOException, InterruptedException {
    return ChildProcess.run(withClassPath(options, main, arguments)).outputOfSuccess();
  }

  /** Returns a program with the class path of this JVM, to be started by {@link ChildProcess}. */
  public static ProcessBuilder withClassPath(
      List<String> options, Class<?> main, String... arguments) {
    List<String> all = new ArrayList<>(options);
    all.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    all.addAll(List.of(arguments));
    return with(all);
  }

  /** Returns a JVM to be started by {@link ChildProcess}. */
  public static ProcessBuilder with(List<String> arguments) {
    return tool("java", arguments);
  }

  /** Returns a program of the JDK, such as {@code javac}. */
  public static ProcessBuilder tool(String name, List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", name).toString());
    command.addAll(arguments);
    return new ProcessBuilder(command);
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Runs a program that starts a server, in this JVM and with a new folder for temporary files;
 * collects its output, and finds what it leaves behind.
 */
public final class MainRun {
  private static final String TEMPORARY = "java.io.tmpdir";

  private final Path temporary;
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private final ByteArrayOutputStream errors = new ByteArrayOutputStream();
  private final Set<Long> childrenBefore = children();
  private Set<Long> childrenDuring = Set.of();
  private List<String> foldersDuring = List.of();

  /** A main method. */
  public interface Main {
    void run(String... arguments) throws Exception;
  }

  public MainRun(Path temporary) {
    this.temporary = temporary;
  }

  /**
   * Runs the program to its end.
   *
   * @param onLine called for each line that is printed; its exceptions are thrown to the program
   */
  public void run(Main main, Consumer<String> onLine) throws Exception {
    PrintStream out = System.out;
    PrintStream err = System.err;
    String systemTemporary = System.getProperty(TEMPORARY);
    try (PrintStream captureErrors = new PrintStream(errors, true, StandardCharsets.UTF_8);
        PrintStream capture =
            new PrintStream(printed, true, StandardCharsets.UTF_8) {
              @Override
              public void println(String line) {
                super.println(line);
                if (line.contains("ready at ")) {
                  childrenDuring = children();
                  foldersDuring = serverFolders();
                }
                onLine.accept(line);
              }
            }) {
      System.setOut(capture);
      System.setErr(captureErrors);
      System.setProperty(TEMPORARY, temporary.toString());
      main.run();
    } finally {
      System.setOut(out);
      System.setErr(err);
      System.setProperty(TEMPORARY, systemTemporary);
    }
  }

  /** {@return the lines of its output} */
  public List<String> lines() {
    return printed.toString(StandardCharsets.UTF_8).lines().toList();
  }

  /** {@return the lines of its error stream; a progress bar is one line with all its states} */
  public List<String> errors() {
    return List.of(errors.toString(StandardCharsets.UTF_8).split("\n"));
  }

  /** Checks that there was a server process with a folder, and that both are gone. */
  public void hasLeftNothing() {
    assertThat(childrenDuring).hasSizeGreaterThan(childrenBefore.size());
    assertThat(foldersDuring).isNotEmpty();
    assertThat(children()).isEqualTo(childrenBefore);
    assertThat(serverFolders()).isEmpty();
  }

  private static Set<Long> children() {
    return ProcessHandle.current().children().map(ProcessHandle::pid).collect(Collectors.toSet());
  }

  private List<String> serverFolders() {
    try (Stream<Path> files = Files.list(temporary)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.startsWith("quiver"))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

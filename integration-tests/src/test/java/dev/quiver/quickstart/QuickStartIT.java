/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.quickstart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.internal.wire.ElementType;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The quick start as a newcomer sees it. */
class QuickStartIT {
  private static final String TEMPORARY = "java.io.tmpdir";

  @TempDir Path temporary;

  @Test
  void showsEverythingAndLeavesNothing() {
    Set<Long> before = children();
    List<Set<Long>> during = new ArrayList<>();
    List<List<String>> foldersDuring = new ArrayList<>();
    List<String> lines =
        run(
            () -> {
              during.add(children());
              foldersDuring.add(serverFolders());
            });

    for (ElementType type : ElementType.values()) {
      assertThat(lines)
          .filteredOn(line -> line.strip().startsWith("vector<" + type.cqlName() + ", "))
          .as(type.cqlName())
          .singleElement()
          .asString()
          .contains(" same ");
    }
    List<Sentence> questions = Sentences.read("queries");
    assertThat(questions).hasSize(8);
    for (Sentence question : questions) {
      int at = lines.indexOf("      \"" + question.text() + "\"");
      assertThat(at).as(question.text()).isPositive();
      assertThat(lines.subList(at + 1, at + 4))
          .allSatisfy(answer -> assertThat(answer).endsWith("(" + question.topic() + ")"));
    }
    assertThat(lines).filteredOn(line -> line.startsWith("[")).hasSize(5);
    assertThat(lines.get(lines.size() - 1)).startsWith("Done in ");

    // That there was a server to find: another process, and its folder.
    assertThat(during)
        .singleElement()
        .satisfies(seen -> assertThat(seen).hasSizeGreaterThan(before.size()));
    assertThat(foldersDuring).singleElement().satisfies(seen -> assertThat(seen).isNotEmpty());
    assertThat(children()).isEqualTo(before);
    assertThat(serverFolders()).isEmpty();
  }

  /** Runs the quick start in this JVM, with a folder of its own for temporary files. */
  private List<String> run(Runnable whenReady) {
    ByteArrayOutputStream captured = new ByteArrayOutputStream();
    PrintStream out = System.out;
    String systemTemporary = System.getProperty(TEMPORARY);
    try (PrintStream capture =
        new PrintStream(captured, true, StandardCharsets.UTF_8) {
          @Override
          public void println(String line) {
            super.println(line);
            if (line.contains("ready at ")) {
              whenReady.run();
            }
          }
        }) {
      System.setOut(capture);
      System.setProperty(TEMPORARY, temporary.toString());
      QuickStart.main(new String[0]);
    } finally {
      System.setOut(out);
      System.setProperty(TEMPORARY, systemTemporary);
    }
    return captured.toString(StandardCharsets.UTF_8).lines().toList();
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
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}

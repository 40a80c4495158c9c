/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.guide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that Java code on the guide's pages is from compiled programs, and that links are valid.
 */
class GuideTest {
  private static final Path ROOT = Path.of("..");

  /** A fence with Java or Kotlin, after the comment that names its program. */
  private static final Pattern FENCE =
      Pattern.compile(
          "(?:<!-- (\\w+)(?:: ([\\w-]+))? -->\\n)?```(?:java|kotlin)\\n(.*?)```", Pattern.DOTALL);

  private static final String SOURCE = ".*\\.(java|kt)";

  private static final Pattern PART = Pattern.compile("(?m)^ +// guide: ([\\w-]+)$");

  private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:]*)(?:#([^)]*))?\\)");

  static Stream<Path> pages() throws IOException {
    List<Path> pages = new ArrayList<>();
    for (String folder :
        List.of("", "docs", "docs/guide", "docs/decisions", "docs/upstream", "jmh/results")) {
      try (Stream<Path> files = Files.list(ROOT.resolve(folder))) {
        files.filter(file -> file.toString().endsWith(".md")).forEach(pages::add);
      }
    }
    assertThat(pages).hasSizeGreaterThan(25);
    return pages.stream();
  }

  @ParameterizedTest
  @MethodSource("pages")
  void everyFenceShowsPartOfAProgram(Path page) throws IOException {
    String text = Files.readString(page);
    Matcher fences = FENCE.matcher(text);
    assertThat(fences.results()).hasSize(text.split("```(java|kotlin)", -1).length - 1);
    fences.reset();
    while (fences.find()) {
      String program = fences.group(1);
      assertThat(program).as("the program of: " + fences.group(3)).isNotNull();
      assertThat(fences.group(3)).isEqualTo(shown(source(program), fences.group(2)));
    }
  }

  /** Programs contain only what a page shows or needs. */
  @Test
  void everyPartOfAProgramIsShown() throws IOException {
    Set<String> shown = new TreeSet<>();
    for (Path page : pages().toList()) {
      FENCE
          .matcher(Files.readString(page))
          .results()
          .filter(fence -> fence.group(2) != null)
          .forEach(fence -> shown.add(fence.group(1) + ": " + fence.group(2)));
    }
    Set<String> parts = new TreeSet<>();
    for (String folder :
        List.of(
            "integration-tests/src",
            "integration-tests/consumers",
            "integration-tests/frameworks",
            "extensions/langchain4j/src")) {
      try (Stream<Path> files = Files.walk(ROOT.resolve(folder))) {
        for (Path program : files.filter(file -> file.toString().matches(SOURCE)).toList()) {
          String name = program.getFileName().toString().replaceFirst("\\.\\w+$", "");
          PART.matcher(Files.readString(program))
              .results()
              .forEach(part -> parts.add(name + ": " + part.group(1)));
        }
      }
    }
    assertThat(parts).isEqualTo(shown).hasSizeGreaterThan(20);
  }

  @ParameterizedTest
  @MethodSource("pages")
  void eachLinkHasAnExistingTarget(Path page) throws IOException {
    Matcher links = LINK.matcher(Files.readString(page).replaceAll("(?s)```.*?```", ""));
    while (links.find()) {
      Path target = links.group(1).isEmpty() ? page : page.resolveSibling(links.group(1));
      assertThat(target).exists();
      if (links.group(2) != null) {
        assertThat(anchors(target)).contains(links.group(2));
      }
    }
  }

  /** Returns the anchors of a page's headings, as GitHub names them. */
  private static List<String> anchors(Path page) throws IOException {
    return Files.readAllLines(page).stream()
        .filter(line -> line.startsWith("#"))
        .map(line -> line.replaceFirst("#+ ", "").toLowerCase(Locale.ROOT))
        .map(line -> line.replaceAll("[^\\p{L}\\p{N}_\\- ]", "").replace(' ', '-'))
        .toList();
  }

  @Test
  void aPartIsTheTextBetweenItsMarkers() {
    String source = "class A {\n  // guide: b\n  int b;\n\n    int c;\n  // end\n}\n";

    assertThat(shown(source, "b")).isEqualTo("int b;\n\n  int c;\n");
    assertThatThrownBy(() -> shown(source, "d")).hasMessageContaining("// guide: d");
  }

  @Test
  void withoutAPartTheLastMethodIsShown() {
    assertThat(shown("class A {\n  int a;\n\n  @Bean\n  int b() {\n  }\n}\n", null))
        .isEqualTo("@Bean\nint b() {\n}\n");
  }

  private static String source(String program) throws IOException {
    List<Path> sources = new ArrayList<>();
    for (String folder : List.of("integration-tests", "extensions/langchain4j/src")) {
      try (Stream<Path> files = Files.walk(ROOT.resolve(folder))) {
        files
            .filter(file -> file.endsWith(program + ".java") || file.endsWith(program + ".kt"))
            .forEach(sources::add);
      }
    }
    assertThat(sources).as(program).hasSize(1);
    return Files.readString(sources.get(0));
  }

  /** Returns a part of a program without the indentation of its first line. */
  private static String shown(String source, String part) {
    Pattern marked =
        part == null
            ? Pattern.compile("(?s).*\\n\\n( +)(.*\\n)()\\}\\n$")
            : Pattern.compile(
                "(?s)// guide: " + Pattern.quote(part) + "\\n( +)(.*?\\n)\\n? +(// end)\\n");
    Matcher matcher = marked.matcher(source);
    if (!matcher.find()) {
      throw new AssertionError("expected // guide: " + part + " and // end in " + source);
    }
    return matcher.group(2).replaceAll("(?m)^" + matcher.group(1), "");
  }
}

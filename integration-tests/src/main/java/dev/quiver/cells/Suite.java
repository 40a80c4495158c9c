/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.cells;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What cells run: an entry of {@code suites.properties}, which says what each part means.
 *
 * @param tests folder or jar with the test classes
 * @param includes regular expression of the names of classes
 * @param excludes the same, or empty
 * @param without beginnings of names of jars that the class path must not have
 * @param processors values of {@code os.arch}; empty for all
 */
record Suite(
    String tests,
    String includes,
    String excludes,
    List<String> without,
    List<String> options,
    List<String> processors) {

  static final String FOLDER = "verification/configurations";

  static final String FILE = FOLDER + "/suites.properties";

  private static final Pattern OTHER_ENTRY = Pattern.compile("\\$\\{([\\w.-]+)}");
  private static final Pattern FACT = Pattern.compile("\\{([\\w.-]+)}");

  /** Reads one suite as it is. */
  static Suite read(Path file, String name) throws IOException {
    Properties entries = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      entries.load(reader);
    }
    if (entries.getProperty(name + ".tests") == null) {
      throw new IllegalArgumentException(file + " has no suite " + name);
    }
    return new Suite(
        resolved(entries, name + ".tests"),
        resolved(entries, name + ".includes"),
        resolved(entries, name + ".excludes"),
        words(resolved(entries, name + ".without")),
        words(resolved(entries, name + ".options")),
        words(resolved(entries, name + ".processors")));
  }

  /** The same suite for one cell. */
  Suite with(Map<String, String> facts) {
    return new Suite(
        filled(tests, facts),
        includes,
        excludes,
        without,
        options.stream().map(option -> filled(option, facts)).toList(),
        processors);
  }

  boolean runsOn(String processor) {
    return processors.isEmpty() || processors.contains(processor);
  }

  static List<String> words(String text) {
    return Arrays.stream(text.split("\\s+", -1)).filter(word -> !word.isEmpty()).toList();
  }

  private static String filled(String text, Map<String, String> facts) {
    return replaced(
        text,
        FACT,
        name -> {
          String fact = facts.get(name);
          if (fact == null) {
            throw new IllegalArgumentException("{" + name + "} is not known, in " + text);
          }
          return fact;
        });
  }

  private static String resolved(Properties entries, String key) {
    return replaced(entries.getProperty(key, ""), OTHER_ENTRY, other -> resolved(entries, other));
  }

  private static String replaced(String text, Pattern pattern, UnaryOperator<String> by) {
    return pattern
        .matcher(text)
        .replaceAll(match -> Matcher.quoteReplacement(by.apply(match.group(1))));
  }
}

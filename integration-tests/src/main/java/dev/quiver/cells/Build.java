/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.cells;

import static java.util.stream.Collectors.toMap;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a build is, and what it was asked for.
 *
 * @param project folder with the root's pom
 * @param version of Quiver
 * @param repository the local repository
 * @param maven Maven's home
 * @param since when it began: older reports are not its own
 * @param scope which cells it runs
 * @param named regular expression of names of cells, for {@link Scope#NAMED}
 * @param home of the JDK that runs them, if it is not the one that they say
 * @param options of all their JVMs, the last of all
 * @param properties those of Quiver's tests, such as {@code quiver.test.seed}: cells get them, too
 * @param tests regular expression of classes, instead of the suite's
 * @param table {@code check}, {@code write} or {@code none}: what happens to the guide's table
 * @param leftToCi whether tests are left to CI
 * @param seed of the order of test classes
 */
record Build(
    Path project,
    String version,
    Path repository,
    String maven,
    Instant since,
    Scope scope,
    String named,
    Optional<Path> home,
    List<String> options,
    SortedMap<String, String> properties,
    Optional<String> tests,
    String table,
    boolean leftToCi,
    long seed) {

  /** Which cells a build runs. */
  enum Scope {
    /** Those of every build. */
    BUILD,
    /** Those of CI, behind such a build. */
    CI,
    /** All but those that have to be named. */
    RELEASE,
    /** The named ones, whatever they are. */
    NAMED,
    /** None: tests are skipped. */
    NONE;

    boolean runs(Cell.When when) {
      return switch (this) {
        case BUILD -> when == Cell.When.BUILD;
        case CI -> when == Cell.When.CI;
        case RELEASE -> when != Cell.When.NAMED;
        case NAMED, NONE -> false;
      };
    }

    /** What has run when this build is over. */
    Set<Cell.When> ran() {
      return switch (this) {
        case BUILD -> Set.of(Cell.When.BUILD);
        case CI -> Set.of(Cell.When.BUILD, Cell.When.CI);
        case RELEASE -> Set.of(Cell.When.BUILD, Cell.When.CI, Cell.When.RELEASE);
        case NAMED, NONE -> Set.of();
      };
    }
  }

  /**
   * Reads what the pom of {@code configurations/run} says, {@code name=value} each, and what is
   * asked for by {@code -Dcells.<name>}.
   *
   * @param asked all system properties
   */
  static Build of(String[] said, Properties asked) {
    Map<String, String> facts =
        Arrays.stream(said)
            .map(fact -> fact.split("=", 2))
            .collect(toMap(fact -> fact[0], fact -> fact[1]));
    Scope scope = Scope.valueOf(fact(facts, "scope").toUpperCase(Locale.ROOT));
    if (asked.containsKey("cells")) {
      scope = Scope.NAMED;
    } else if (scope != Scope.CI && fact(facts, "skip-tests").equals("true")) {
      scope = Scope.NONE;
    }
    return new Build(
        Path.of(fact(facts, "project")).toAbsolutePath().normalize(),
        fact(facts, "version"),
        Path.of(fact(facts, "repository")),
        fact(facts, "maven"),
        Instant.parse(fact(facts, "since")),
        scope,
        asked.getProperty("cells", ""),
        Optional.ofNullable(asked.getProperty("cells.java.home")).map(Path::of),
        Suite.words(asked.getProperty("cells.options", "")),
        ofTests(asked),
        Optional.ofNullable(asked.getProperty("cells.tests")),
        asked.getProperty("cells.table", "check"),
        fact(facts, "left-to-ci").equals("true"),
        Long.parseLong(asked.getProperty("cells.seed", Long.toString(System.nanoTime()))));
  }

  private static SortedMap<String, String> ofTests(Properties asked) {
    SortedMap<String, String> properties = new TreeMap<>();
    for (String name : asked.stringPropertyNames()) {
      if (name.startsWith("quiver.")) {
        properties.put(name, asked.getProperty(name));
      }
    }
    return properties;
  }

  private static String fact(Map<String, String> facts, String name) {
    String fact = facts.get(name);
    if (fact == null) {
      throw new IllegalArgumentException("expected " + name + "=..., got " + facts);
    }
    return fact;
  }

  boolean runs(Cell cell) {
    return scope == Scope.NAMED ? cell.name().matches(named) : scope.runs(cell.when());
  }

  /** Whether a cell has run when this build is over, in it or in the one before. */
  boolean ran(Cell cell) {
    return scope.ran().contains(cell.when());
  }

  /**
   * Where the reports and the log of a cell are. Those of cells that are named are elsewhere: the
   * guide's table is not of them.
   */
  Path reports(Cell cell) {
    return cell.module(project)
        .resolve("target")
        .resolve(scope == Scope.NAMED ? "named" : Reports.CELLS)
        .resolve(cell.name().substring(cell.name().indexOf('/') + 1));
  }
}

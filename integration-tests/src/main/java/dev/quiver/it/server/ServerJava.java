/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.server;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the Java that runs the server. Cassandra 5 starts on Java 17 and fails on newer ones, which
 * our tests run on too.
 *
 * <p>A home that is set for the server on purpose is taken or refused, never passed over. Without
 * one, the first of the usual places that holds a Java 17 wins.
 */
final class ServerJava {
  static final String HOME_PROPERTY = "quiver.server.java.home";
  static final String HOME_VARIABLE = "QUIVER_SERVER_JAVA_HOME";

  private static final int VERSION = 17;
  private static final List<String> OTHER_VARIABLES =
      List.of("JAVA_17_HOME", "JAVA_HOME_17_X64", "JAVA_HOME_17_ARM64", "JAVA_HOME");
  private static final Pattern FEATURE_VERSION =
      Pattern.compile("^JAVA_VERSION=\"(?:1\\.)?(\\d+)", Pattern.MULTILINE);

  private final String homeProperty;
  private final Path runningHome;
  private final Map<String, String> environment;

  /** Takes all it knows of the machine, so that a test can make one up. */
  ServerJava(@Nullable String homeProperty, Path runningHome, Map<String, String> environment) {
    this.homeProperty = homeProperty == null ? "" : homeProperty.strip();
    this.runningHome = runningHome;
    this.environment = Map.copyOf(environment);
  }

  static ServerJava ofThisJvm() {
    return new ServerJava(
        System.getProperty(HOME_PROPERTY),
        Path.of(System.getProperty("java.home")),
        System.getenv());
  }

  /**
   * The {@code java} to run.
   *
   * @throws IllegalStateException if there is no Java 17, with every place that was looked at and
   *     what was there
   */
  Path executable() {
    List<String> seen = new ArrayList<>();
    for (Place place : places()) {
      String misfit = place.misfit();
      if (misfit.isEmpty()) {
        return place.executable();
      }
      seen.add("  " + place.name() + ": " + misfit);
    }
    throw new IllegalStateException(
        """
        The embedded Cassandra needs Java %d to run on, and none was found. \
        Set -D%s=<home of a Java %d>, or the environment variable %s. Looked at:
        %s\
        """
            .formatted(VERSION, HOME_PROPERTY, VERSION, HOME_VARIABLE, String.join("\n", seen)));
  }

  /**
   * The feature version that the file {@code release} of a Java home tells, such as 17, or 8 for
   * 1.8.
   */
  static OptionalInt featureVersion(String release) {
    Matcher matcher = FEATURE_VERSION.matcher(release);
    return matcher.find()
        ? OptionalInt.of(Integer.parseInt(matcher.group(1)))
        : OptionalInt.empty();
  }

  private List<Place> places() {
    Place property = new Place("-D" + HOME_PROPERTY, homeProperty);
    Place variable = variable(HOME_VARIABLE);
    if (property.isSet()) {
      return List.of(property);
    }
    if (variable.isSet()) {
      return List.of(variable);
    }
    List<Place> places = new ArrayList<>();
    places.add(property);
    places.add(variable);
    places.add(new Place("the running Java", runningHome.toString()));
    OTHER_VARIABLES.forEach(name -> places.add(variable(name)));
    addJavasOnPath(places);
    addSiblings(places);
    return places;
  }

  private Place variable(String name) {
    return new Place(name, environment.getOrDefault(name, "").strip());
  }

  private void addJavasOnPath(List<Place> places) {
    for (String entry : variable("PATH").home().split(Pattern.quote(File.pathSeparator), -1)) {
      Path java = Path.of(entry, "java");
      if (!entry.isEmpty() && Files.isExecutable(java)) {
        places.add(new Place(java + " on the PATH", homeOf(java)));
      }
    }
  }

  /** A {@code java} on the PATH is mostly a link, or a link to a link, to the one in its home. */
  private static String homeOf(Path java) {
    try {
      return java.toRealPath().resolve("../..").normalize().toString();
    } catch (IOException e) {
      return java.toString();
    }
  }

  private void addSiblings(List<Place> places) {
    // On macOS a home is the Contents/Home of the folder that has siblings.
    Path inBundle = Path.of("Contents", "Home");
    boolean bundle = runningHome.endsWith(inBundle);
    Path self = bundle ? runningHome.resolve("../..").normalize() : runningHome;
    try (Stream<Path> all = Files.list(self.resolve("..").normalize())) {
      all.filter(sibling -> !sibling.equals(self))
          .sorted()
          .map(sibling -> bundle ? sibling.resolve(inBundle) : sibling)
          .filter(Files::isDirectory)
          .forEach(home -> places.add(new Place("next to the running Java", home.toString())));
    } catch (IOException e) {
      places.add(new Place("next to the running Java", self.getParent() + " (" + e + ")"));
    }
  }

  /**
   * One place to look at.
   *
   * @param name what a reader knows it by
   * @param home the home there, empty for a setting that is not set
   */
  private record Place(String name, String home) {
    boolean isSet() {
      return !home.isEmpty();
    }

    Path executable() {
      return Path.of(home, "bin", "java");
    }

    /** Why the server cannot run on it, empty if it can. */
    String misfit() {
      if (!isSet()) {
        return "not set";
      }
      OptionalInt version;
      try {
        version = featureVersion(Files.readString(Path.of(home, "release")));
      } catch (IOException e) {
        return home + " has no readable file 'release'";
      }
      if (version.isEmpty()) {
        return home + " tells no JAVA_VERSION in its file 'release'";
      }
      if (version.getAsInt() != VERSION) {
        return home + " is Java " + version.getAsInt();
      }
      return Files.isExecutable(executable())
          ? ""
          : home + " is Java " + VERSION + " but has no bin/java to run";
    }
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.packaging;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.maven.artifact.versioning.DefaultArtifactVersion;
import org.apache.maven.artifact.versioning.InvalidVersionSpecificationException;
import org.apache.maven.artifact.versioning.VersionRange;

/** The known vulnerabilities of {@code advisories.csv}. */
final class Advisories {

  private static final String LOOKED_UP = "# Looked up: ";

  private static final List<String> LINES = read();

  private Advisories() {}

  static List<Advisory> all() {
    return LINES.stream()
        .filter(line -> !line.startsWith("#"))
        .map(line -> line.split("; ", -1))
        .map(part -> new Advisory(part[0], part[1], part[2], part[3]))
        .toList();
  }

  /** Returns all artifacts that were looked up, including those without a vulnerability. */
  static List<String> lookedUp() {
    return LINES.stream()
        .filter(line -> line.startsWith(LOOKED_UP))
        .flatMap(line -> Stream.of(line.substring(LOOKED_UP.length()).split(", |[.]$", -1)))
        .map(name -> name.replace(" (none)", ""))
        .filter(name -> !name.isEmpty())
        .toList();
  }

  /** Returns those for a version of an artifact, named {@code groupId:artifactId}. */
  static List<Advisory> of(String artifact, String version) {
    return all().stream().filter(advisory -> advisory.affects(artifact, version)).toList();
  }

  private static List<String> read() {
    try (InputStream file = Advisories.class.getResourceAsStream("/advisories.csv")) {
      return new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  record Advisory(String identifier, String artifact, String affected, String what) {

    private boolean affects(String other, String version) {
      try {
        return artifact.equals(other)
            && VersionRange.createFromVersionSpec(affected)
                .containsVersion(new DefaultArtifactVersion(version));
      } catch (InvalidVersionSpecificationException e) {
        throw new IllegalStateException(identifier, e);
      }
    }
  }
}

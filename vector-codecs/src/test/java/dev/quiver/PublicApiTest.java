/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.quiver.codec.VectorCodecs;
import dev.quiver.matrix.FloatMatrix;
import dev.quiver.testkit.PublicApi;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What users can name is what {@code public-api.txt} lists, and not more than a reader can keep in
 * mind. Who adds to it adds a line there.
 */
class PublicApiTest {

  private static final int MOST_TYPES = 34;
  private static final int MOST_MEMBERS = 180;
  private static final String INTERNAL = "dev.quiver.internal";

  /** A class that no user may see shows up in these lines, whatever it is of a public one. */
  static class Internals {

    public abstract static class Hooks {
      public void hook() {}
    }

    public static final class Leaking extends Hooks {
      public dev.quiver.internal.wire.ElementType type;

      public List<? extends dev.quiver.internal.wire.ElementType> types() {
        return List.of();
      }
    }
  }

  private static final List<String> API =
      Stream.of(VectorCodecs.class, FloatMatrix.class).flatMap(PublicApi::beside).sorted().toList();

  @Test
  void isWhatTheListSays() throws IOException {
    assertThat(String.join("\n", API) + "\n").isEqualTo(PublicApi.listed(PublicApiTest.class));
  }

  @Test
  void isSmall() {
    assertThat(API).filteredOn(line -> line.startsWith("type ")).hasSizeBetween(20, MOST_TYPES);
    assertThat(API).filteredOn(line -> !line.startsWith("type ")).hasSizeBetween(99, MOST_MEMBERS);
  }

  @Test
  void namesNoInternals() {
    assertThat(API).noneMatch(line -> line.contains(INTERNAL));
  }

  @Test
  void whatLeaksWouldBeSeen() {
    JavaClass leaking = new ClassFileImporter().importClass(Internals.Leaking.class);
    assertThat(PublicApi.lines(leaking))
        .anyMatch(line -> line.startsWith("type ") && line.contains("Internals$Hooks"))
        .anyMatch(line -> line.contains("hook()"))
        .anyMatch(line -> line.contains(" type: " + INTERNAL))
        .anyMatch(line -> line.contains(" types()") && line.contains(INTERNAL));
  }
}

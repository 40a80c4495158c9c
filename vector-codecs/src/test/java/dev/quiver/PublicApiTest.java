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

/** The public API equals {@code public-api.txt}, where new members need a line, and stays small. */
class PublicApiTest {

  private static final int MAX_TYPES = 34;
  private static final int MAX_MEMBERS = 180;
  private static final String INTERNAL = "dev.quiver.internal";

  /** An internal class that public members expose in every way the check has to find. */
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
  void equalsTheListedApi() throws IOException {
    assertThat(String.join("\n", API) + "\n").isEqualTo(PublicApi.listed(PublicApiTest.class));
  }

  @Test
  void hasALimitedSize() {
    assertThat(API).filteredOn(line -> line.startsWith("type ")).hasSizeBetween(20, MAX_TYPES);
    assertThat(API).filteredOn(line -> !line.startsWith("type ")).hasSizeBetween(99, MAX_MEMBERS);
  }

  @Test
  void exposesNoInternalClasses() {
    assertThat(API).noneMatch(line -> line.contains(INTERNAL));
  }

  @Test
  void theCheckFindsExposedInternalClasses() {
    JavaClass leaking = new ClassFileImporter().importClass(Internals.Leaking.class);
    assertThat(PublicApi.lines(leaking))
        .anyMatch(line -> line.startsWith("type ") && line.contains("Internals$Hooks"))
        .anyMatch(line -> line.contains("hook()"))
        .anyMatch(line -> line.contains(" type: " + INTERNAL))
        .anyMatch(line -> line.contains(" types()") && line.contains(INTERNAL));
  }
}

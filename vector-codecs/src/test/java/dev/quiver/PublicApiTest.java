/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.quiver.codec.VectorCodecs;
import dev.quiver.kernel.Kernels;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What users can name is what {@code public-api.txt} lists, and not more than a reader can keep in
 * mind. Who adds to it adds a line there.
 */
class PublicApiTest {

  private static final int MOST_TYPES = 32;
  private static final int MOST_MEMBERS = 190;

  private final List<String> api =
      Stream.of(VectorCodecs.class, Kernels.class)
          .flatMap(PublicApiTest::apiBeside)
          .sorted()
          .toList();

  @Test
  void is_what_the_list_says() throws IOException {
    assertThat(String.join("\n", api) + "\n").isEqualTo(listed());
  }

  @Test
  void is_small() {
    assertThat(api).filteredOn(line -> !line.contains(" ")).hasSizeBetween(20, MOST_TYPES);
    assertThat(api).filteredOn(line -> line.contains(" ")).hasSizeBetween(100, MOST_MEMBERS);
  }

  private static String listed() throws IOException {
    try (InputStream list =
        Objects.requireNonNull(PublicApiTest.class.getResourceAsStream("/public-api.txt"))) {
      return new String(list.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** A line for each type, then one for each of its members, of the module that a class is of. */
  private static Stream<String> apiBeside(Class<?> known) {
    return new ClassFileImporter()
        .importUrl(known.getProtectionDomain().getCodeSource().getLocation()).stream()
            .filter(PublicApiTest::isPublic)
            .flatMap(PublicApiTest::lines);
  }

  private static boolean isPublic(JavaClass type) {
    return !type.getPackageName().contains(".internal")
        && !type.getSimpleName().equals("package-info")
        && type.getModifiers().contains(JavaModifier.PUBLIC)
        && type.getEnclosingClass().map(PublicApiTest::isPublic).orElse(true);
  }

  private static Stream<String> lines(JavaClass type) {
    return Stream.concat(
        Stream.of(type.getName()),
        type.getMembers().stream()
            .filter(member -> isVisible(member.getModifiers()))
            .map(member -> type.getName() + " " + describe(member)));
  }

  private static boolean isVisible(Set<JavaModifier> modifiers) {
    return (modifiers.contains(JavaModifier.PUBLIC) || modifiers.contains(JavaModifier.PROTECTED))
        && !modifiers.contains(JavaModifier.SYNTHETIC)
        && !modifiers.contains(JavaModifier.BRIDGE);
  }

  private static String describe(JavaMember member) {
    String parameters =
        member instanceof JavaCodeUnit unit
            ? unit.getRawParameterTypes().stream()
                .map(JavaClass::getSimpleName)
                .collect(joining(", ", "(", ")"))
            : "";
    return member.getName() + parameters;
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
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

  private static final int MOST_TYPES = 38;
  private static final int MOST_MEMBERS = 260;
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

  private final List<String> api =
      Stream.of(VectorCodecs.class, Kernels.class)
          .flatMap(PublicApiTest::apiBeside)
          .sorted()
          .toList();

  @Test
  void isWhatTheListSays() throws IOException {
    assertThat(String.join("\n", api) + "\n").isEqualTo(listed());
  }

  @Test
  void isSmall() {
    assertThat(api).filteredOn(line -> line.startsWith("type ")).hasSizeBetween(20, MOST_TYPES);
    assertThat(api).filteredOn(line -> !line.startsWith("type ")).hasSizeBetween(99, MOST_MEMBERS);
  }

  @Test
  void namesNoInternals() {
    assertThat(api).noneMatch(line -> line.contains(INTERNAL));
  }

  @Test
  void whatLeaksWouldBeSeen() {
    JavaClass leaking = new ClassFileImporter().importClass(Internals.Leaking.class);
    assertThat(lines(leaking))
        .anyMatch(line -> line.startsWith("type ") && line.contains("Internals$Hooks"))
        .anyMatch(line -> line.contains("hook()"))
        .anyMatch(line -> line.contains(" type: " + INTERNAL))
        .anyMatch(line -> line.contains(" types()") && line.contains(INTERNAL));
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
            .filter(PublicApiTest::isSeen)
            .flatMap(PublicApiTest::lines);
  }

  private static boolean isSeen(JavaClass type) {
    String name = type.getPackageName();
    return !name.equals(INTERNAL)
        && !name.startsWith(INTERNAL + ".")
        && !type.getSimpleName().equals("package-info")
        && isVisible(type.getModifiers())
        && type.getEnclosingClass().map(PublicApiTest::isSeen).orElse(true);
  }

  private static Stream<String> lines(JavaClass type) {
    String supertypes =
        Stream.concat(type.getSuperclass().stream(), type.getInterfaces().stream())
            .map(JavaType::getName)
            .filter(name -> name.startsWith("dev.quiver"))
            .map(name -> " : " + name)
            .collect(joining());
    return Stream.concat(
        Stream.of("type " + type.getName() + supertypes),
        type.getAllMembers().stream()
            .filter(member -> member.getOwner().getName().startsWith("dev.quiver."))
            .filter(member -> member.getOwner().equals(type) || !isSeen(member.getOwner()))
            .filter(member -> isVisible(member.getModifiers()))
            .map(member -> type.getName() + " " + describe(member)));
  }

  private static boolean isVisible(Set<JavaModifier> modifiers) {
    return (modifiers.contains(JavaModifier.PUBLIC) || modifiers.contains(JavaModifier.PROTECTED))
        && !modifiers.contains(JavaModifier.SYNTHETIC)
        && !modifiers.contains(JavaModifier.BRIDGE);
  }

  /** Its parameters and its type, with what these are made of where they are ours. */
  private static String describe(JavaMember member) {
    if (member instanceof JavaField field) {
      return field.getName() + ": " + type(field.getType());
    }
    JavaCodeUnit unit = (JavaCodeUnit) member;
    String parameters =
        unit.getParameterTypes().stream().map(PublicApiTest::type).collect(joining(", ", "(", ")"));
    return unit.getName()
        + parameters
        + (unit instanceof JavaMethod method ? ": " + type(method.getReturnType()) : "");
  }

  private static String type(JavaType type) {
    String ours =
        type.getAllInvolvedRawTypes().stream()
            .map(JavaClass::getName)
            .filter(
                name -> name.startsWith("dev.quiver.") && !name.equals(type.toErasure().getName()))
            .sorted()
            .collect(joining(", "));
    JavaClass raw = type.toErasure();
    String name = raw.getName().startsWith("dev.quiver.") ? raw.getName() : raw.getSimpleName();
    return ours.isEmpty() ? name : name + "<" + ours + ">";
  }
}

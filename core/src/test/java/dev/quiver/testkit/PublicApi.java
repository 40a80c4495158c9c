/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testkit;

import static java.util.stream.Collectors.joining;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/** The public API of a module, and the {@code public-api.txt} of its test that lists it. */
public final class PublicApi {
  private static final String INTERNAL = "dev.quiver.internal";

  private PublicApi() {}

  public static String listed(Class<?> test) throws IOException {
    try (InputStream list = Objects.requireNonNull(test.getResourceAsStream("/public-api.txt"))) {
      return new String(list.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** Returns a line for each type of a class's module, followed by one for each of its members. */
  public static Stream<String> beside(Class<?> known) {
    return new ClassFileImporter()
        .importUrl(known.getProtectionDomain().getCodeSource().getLocation()).stream()
            .filter(PublicApi::isSeen)
            .flatMap(PublicApi::lines);
  }

  private static boolean isSeen(JavaClass type) {
    String name = type.getPackageName();
    return !name.equals(INTERNAL)
        && !name.startsWith(INTERNAL + ".")
        && !type.getSimpleName().equals("package-info")
        && isVisible(type.getModifiers())
        && type.getEnclosingClass().map(PublicApi::isSeen).orElse(true);
  }

  public static Stream<String> lines(JavaClass type) {
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

  /** Returns the parameters and the type, with their type arguments if these are ours. */
  private static String describe(JavaMember member) {
    if (member instanceof JavaField field) {
      return field.getName() + ": " + type(field.getType());
    }
    JavaCodeUnit unit = (JavaCodeUnit) member;
    String parameters =
        unit.getParameterTypes().stream().map(PublicApi::type).collect(joining(", ", "(", ")"));
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

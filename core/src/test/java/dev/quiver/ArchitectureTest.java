/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import dev.quiver.internal.kernel.VectorKernel;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Rules for the module's packages, each shown to fail on an offender. */
class ArchitectureTest {

  /** The classes of the module, except its tests. */
  private static final JavaClasses MODULE =
      new ClassFileImporter()
          .importUrl(VectorKernel.class.getProtectionDomain().getCodeSource().getLocation());

  private static final ArchRule NO_DRIVER =
      noClasses().should().dependOnClassesThat().resideInAPackage("com.datastax..");

  private static final ArchRule NO_NETTY =
      noClasses().should().dependOnClassesThat().resideInAPackage("io.netty..");

  private static final ArchRule SPECIAL_MEMORY_IN_KERNEL_ONLY =
      noClasses()
          .that()
          .resideOutsideOfPackage("dev.quiver.internal.kernel..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("jdk.incubator..", "java.lang.foreign..");

  /** All other classes run without the module, which users have to add. */
  private static final ArchRule VECTOR_API_IN_SIMD_ONLY =
      noClasses()
          .that()
          .haveSimpleNameNotStartingWith("Simd")
          .and()
          .doNotHaveSimpleName("Species")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("jdk.incubator..");

  /** All other classes run on a JDK before 22. */
  private static final ArchRule FOREIGN_MEMORY_IN_SEGMENT_ONLY =
      noClasses()
          .that()
          .haveSimpleNameNotContaining("Segment")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("java.lang.foreign..");

  private static final ArchRule NO_UNSAFE =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("sun.misc..", "jdk.internal.misc..");

  private static final ArchRule EXCEPTIONS_STAND_ALONE =
      usesOfOurs("dev.quiver.vector..", "dev.quiver.internal.error..");

  private static final ArchRule WIRE_STANDS_ALONE =
      usesOfOurs(
          "dev.quiver.internal.wire..", "dev.quiver.internal.error..", "dev.quiver.vector..");

  private static final ArchRule KERNEL_STANDS_ON_WIRE =
      usesOfOurs(
          "dev.quiver.internal.kernel..", "dev.quiver.internal.wire..", "dev.quiver.vector..");

  private static final ArchRule FEW_DEPENDENCIES =
      classes()
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage("java..", "jdk.incubator.vector..", "dev.quiver..", "org.jspecify..");

  private static final ArchRule NO_CYCLES =
      slices().matching("dev.quiver.(**)").should().beFreeOfCycles();

  static Stream<ArchRule> rules() {
    return Stream.of(
        NO_DRIVER,
        NO_NETTY,
        SPECIAL_MEMORY_IN_KERNEL_ONLY,
        VECTOR_API_IN_SIMD_ONLY,
        FOREIGN_MEMORY_IN_SEGMENT_ONLY,
        NO_UNSAFE,
        EXCEPTIONS_STAND_ALONE,
        WIRE_STANDS_ALONE,
        KERNEL_STANDS_ON_WIRE,
        FEW_DEPENDENCIES,
        NO_CYCLES);
  }

  static Stream<Arguments> offences() {
    return Stream.of(
        offence(
            NO_DRIVER,
            "package dev.quiver.internal.wire; class Bad { com.datastax.oss.Stub stub; }",
            "package com.datastax.oss; public class Stub {}"),
        offence(
            NO_NETTY,
            "package dev.quiver.internal.kernel; class Bad { void m(io.netty.buffer.ByteBuf b) {} }"),
        offence(
            NO_NETTY,
            "package dev.quiver.internal.wire; class Bad { int i = io.netty.buffer.Unpooled.buffer().refCnt(); }"),
        offence(
            SPECIAL_MEMORY_IN_KERNEL_ONLY,
            "package dev.quiver.internal.wire; class Bad { jdk.incubator.stub.Stub stub; }",
            "package jdk.incubator.stub; public class Stub {}"),
        offence(
            SPECIAL_MEMORY_IN_KERNEL_ONLY,
            "package dev.quiver.internal.wire; class Bad { Object o = new java.lang.foreign.stub.Stub(); }",
            "package java.lang.foreign.stub; public class Stub {}"),
        offence(
            VECTOR_API_IN_SIMD_ONLY,
            "package dev.quiver.internal.kernel; class BadSimd { jdk.incubator.stub.Stub stub; }",
            "package jdk.incubator.stub; public class Stub {}"),
        offence(
            VECTOR_API_IN_SIMD_ONLY,
            "package dev.quiver.internal.kernel; class BadSpecies { jdk.incubator.stub.Stub stub; }",
            "package jdk.incubator.stub; public class Stub {}"),
        offence(
            FOREIGN_MEMORY_IN_SEGMENT_ONLY,
            "package dev.quiver.internal.kernel; class BadSimd { Object o = new java.lang.foreign.stub.Stub(); }",
            "package java.lang.foreign.stub; public class Stub {}"),
        offence(
            NO_UNSAFE, "package dev.quiver.internal.kernel; class Bad { sun.misc.Unsafe unsafe; }"),
        offence(
            EXCEPTIONS_STAND_ALONE,
            "package dev.quiver.vector; class Bad { dev.quiver.internal.wire.ElementType type; }"),
        offence(
            WIRE_STANDS_ALONE,
            "package dev.quiver.internal.wire; class Bad { dev.quiver.internal.kernel.VectorKernel kernel; }"),
        offence(
            KERNEL_STANDS_ON_WIRE,
            "package dev.quiver.internal.kernel; class Bad { dev.quiver.matrix.FloatMatrix matrix; }"),
        offence(
            FEW_DEPENDENCIES,
            "package dev.quiver.internal.wire; class Bad { org.example.Stub stub; }",
            "package org.example; public class Stub {}"),
        offence(
            NO_CYCLES,
            "package dev.quiver.internal.wire; public class Bad { dev.quiver.internal.kernel.Worse worse; }",
            "package dev.quiver.internal.kernel; public class Worse { dev.quiver.internal.wire.Bad bad; }"));
  }

  @ParameterizedTest
  @MethodSource("rules")
  void noClassBreaksTheRule(ArchRule rule) {
    rule.check(MODULE);
  }

  @ParameterizedTest
  @MethodSource("offences")
  void detectsAnOffenderAgainstEachRule(ArchRule rule, String[] sources, @TempDir Path folder)
      throws Exception {
    JavaClasses offenders = Offence.compile(folder, sources).that(resideInAPackage("dev.quiver.."));

    assertThat(rule.evaluate(offenders).getFailureReport().getDetails())
        .isNotEmpty()
        .allMatch(detail -> detail.contains("Bad"));
  }

  @Test
  void theRulesCoverAllPackages() {
    assertThat(MODULE)
        .extracting(type -> type.getPackageName())
        .contains("dev.quiver.internal.wire", "dev.quiver.internal.kernel", "dev.quiver.matrix");
    assertThat(MODULE).noneMatch(type -> type.getSimpleName().endsWith("Test"));
  }

  /** A package uses only these of our packages; the first is the package itself. */
  private static ArchRule usesOfOurs(String... packageNames) {
    return noClasses()
        .that()
        .resideInAPackage(packageNames[0])
        .should()
        .dependOnClassesThat(
            resideInAPackage("dev.quiver..").and(not(resideInAnyPackage(packageNames))));
  }

  private static Arguments offence(ArchRule rule, String... sources) {
    return arguments(rule, sources);
  }

  /**
   * Classes that break a rule. They are compiled at run time, because they need packages that not
   * every JDK has, or that our classes may not be compiled against.
   */
  private static final class Offence {

    private static final Pattern CLASS_NAME = Pattern.compile("class (\\w+)");

    private Offence() {}

    /**
     * Compiles one-line sources.
     *
     * @param folder an empty folder
     * @param sources the sources of one class each
     */
    static JavaClasses compile(Path folder, String... sources) throws IOException {
      Path classes = Files.createDirectory(folder.resolve("classes"));
      List<String> arguments =
          new ArrayList<>(
              List.of(
                  "-proc:none",
                  "-classpath",
                  System.getProperty("java.class.path"),
                  "-d",
                  classes.toString()));
      for (int i = 0; i < sources.length; i++) {
        Matcher name = CLASS_NAME.matcher(sources[i]);
        assertThat(name.find()).as("a class in: %s", sources[i]).isTrue();
        Path file = Files.createDirectory(folder.resolve("source" + i));
        file = file.resolve(name.group(1) + ".java");
        arguments.add(Files.writeString(file, sources[i]).toString());
      }
      ByteArrayOutputStream messages = new ByteArrayOutputStream();
      int exitCode =
          ToolProvider.getSystemJavaCompiler()
              .run(null, messages, messages, arguments.toArray(String[]::new));
      assertThat(exitCode).as(messages.toString(StandardCharsets.UTF_8)).isZero();
      return new ClassFileImporter().importPath(classes);
    }
  }
}

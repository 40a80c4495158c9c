/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spring;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** Tests that the starter uses no internals, and that each moved type has one class. */
class ArchitectureTest {
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("dev.quiver.spring");

  @Test
  void usesNothingInternal() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "dev.quiver.internal..",
            "com.datastax.oss.driver.internal..",
            "com.datastax.oss.protocol..",
            "io.netty..")
        .check(CLASSES);
  }

  @Test
  void onlyOneClassUsesThePackagesOfABootLine() {
    noClasses()
        .that()
        .doNotHaveSimpleName("Boot3Configuration")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "org.springframework.boot.autoconfigure.cassandra..",
            "org.springframework.boot.autoconfigure.data..")
        .check(CLASSES);
    noClasses()
        .that()
        .doNotHaveSimpleName("Boot4Configuration")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "org.springframework.boot.cassandra..", "org.springframework.boot.data..")
        .check(CLASSES);
  }
}

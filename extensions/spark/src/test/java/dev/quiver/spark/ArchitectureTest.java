/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** The source stands on what applications can use, too, and has no Scala of its own. */
class ArchitectureTest {
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("dev.quiver.spark");

  @Test
  void knowsNothingInternal() {
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

  /** Otherwise one artifact could not serve Scala 2.12 and 2.13. */
  @Test
  void usesNothingOfScala() {
    noClasses()
        .that()
        .doNotHaveSimpleName("Settings") // an iterator, which both have
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("scala..")
        .check(CLASSES);
  }
}

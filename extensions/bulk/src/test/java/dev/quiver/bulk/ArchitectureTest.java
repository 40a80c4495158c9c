/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.quiver.internal.driver.DriverThreads;
import dev.quiver.internal.driver.FrameValues;
import org.junit.jupiter.api.Test;

/** Tests that jobs use only classes that applications can use, too. */
class ArchitectureTest {
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("dev.quiver.bulk", "dev.quiver.internal.bulk");

  /**
   * Exceptions: metrics and events, which internals of the driver expose, an annotation, the text
   * of prepared statements, which searches share, tables of the rows of many requests, borrowed
   * vectors that are checked, and threads of the driver.
   */
  @Test
  void usesNothingInternal() {
    noClasses()
        .should()
        .dependOnClassesThat(
            resideInAnyPackage(
                    "dev.quiver.internal..",
                    "com.datastax.oss.driver.internal..",
                    "com.datastax.oss.protocol..",
                    "io.netty..",
                    "com.codahale..",
                    "io.micrometer..",
                    "org.eclipse.microprofile..")
                .and(
                    not(
                        resideInAnyPackage(
                            "dev.quiver.internal.bulk",
                            "dev.quiver.internal.column",
                            "dev.quiver.internal.driver.metrics",
                            "dev.quiver.internal.schema",
                            "dev.quiver.internal.wire",
                            "dev.quiver.internal.annotation")))
                .and(not(belongToAnyOf(FrameValues.class, DriverThreads.class))))
        .check(CLASSES);
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.netty.util.NetUtil;
import org.junit.jupiter.api.Test;

/**
 * Tests that the source uses only classes that applications can use, too, except those shared with
 * loads and scans, and that it has no Scala code.
 */
class ArchitectureTest {
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("dev.quiver.spark");

  /** Classes with the same signatures in Scala 2.12 and 2.13. */
  private static final Class<?>[] IN_BOTH = {
    scala.PartialFunction.class,
    scala.Tuple2.class,
    scala.collection.Iterator.class,
    scala.collection.immutable.Map.class
  };

  @Test
  void usesNothingInternal() {
    noClasses()
        .should()
        .dependOnClassesThat(
            resideInAnyPackage(
                    "dev.quiver.internal..",
                    "com.datastax.oss.driver.internal..",
                    "com.datastax.oss.protocol..",
                    "io.netty..")
                .and(not(belongToAnyOf(NetUtil.class))) // parses addresses
                .and(
                    not(
                        resideInAnyPackage(
                            "dev.quiver.internal.bulk", "dev.quiver.internal.schema"))))
        .check(CLASSES);
  }

  /** Otherwise one artifact could not serve Scala 2.12 and 2.13. */
  @Test
  void usesNoClassOfScala() {
    noClasses()
        .should()
        .dependOnClassesThat(resideInAPackage("scala..").and(not(belongToAnyOf(IN_BOTH))))
        .check(CLASSES);
  }
}

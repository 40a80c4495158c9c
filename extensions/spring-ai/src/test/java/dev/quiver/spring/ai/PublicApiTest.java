/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spring.ai;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.quiver.testkit.PublicApi;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The public API equals {@code public-api.txt}; of internal classes, only the schema is used. */
class PublicApiTest {
  private static final List<String> API =
      PublicApi.beside(CassandraVectorStore.class).sorted().toList();

  @Test
  void equalsTheListedApi() throws IOException {
    assertThat(String.join("\n", API) + "\n").isEqualTo(PublicApi.listed(PublicApiTest.class));
  }

  @Test
  void usesNothingInternalButTheSchema() {
    noClasses()
        .should()
        .dependOnClassesThat(
            resideInAPackage("dev.quiver.internal..")
                .and(not(resideInAPackage("dev.quiver.internal.schema.."))))
        .orShould()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "com.datastax.oss.driver.internal..",
            "com.datastax.oss.protocol..",
            "io.netty..",
            "org.springframework.boot.cassandra..",
            "org.springframework.boot.autoconfigure.cassandra..")
        .check(
            new ClassFileImporter()
                .importUrl(
                    CassandraVectorStore.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()));
  }
}

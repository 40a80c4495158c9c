/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spring.ai;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.quiver.testkit.PublicApi;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The public API equals {@code public-api.txt}, and depends on public classes only. */
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
        .dependOnClassesThat()
        .resideInAnyPackage(
            "dev.quiver.internal.[annotation|cell|codec|collection|column|driver|error|kernel|matrix|result|wire]..",
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

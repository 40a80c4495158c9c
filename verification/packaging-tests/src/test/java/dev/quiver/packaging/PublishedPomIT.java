/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Tests the poms that users' builds read. */
class PublishedPomIT {
  @Test
  void publishesTheJarsAndTheBom() throws Exception {
    assertThat(Pom.ofPublishedModules())
        .extracting(Pom::artifactId)
        .containsExactlyInAnyOrder(
            "quiver-core",
            "quiver-vector-codecs",
            "quiver-bulk",
            "quiver-spring-boot-starter",
            "quiver-spark",
            "quiver-spring-ai",
            "quiver-langchain4j",
            "quiver-bom");
  }

  @Test
  void theBomHasEveryPublishedJarAndNothingElse() throws Exception {
    List<String> jars = new ArrayList<>();
    for (Pom pom : Pom.ofPublishedModules()) {
      if (!pom.text("/project/packaging").equals("pom")) {
        jars.add(pom.artifactId());
      }
    }
    Pom bom = Pom.of(Packages.project().resolve("bom"), "pom.xml").published();

    String managed = "/project/dependencyManagement/dependencies/dependency";
    assertThat(bom.texts(managed + "/artifactId")).containsExactlyInAnyOrderElementsOf(jars);
    assertThat(bom.texts(managed + "/groupId")).containsOnly("dev.quiver");
    assertThat(bom.texts(managed + "/version")).containsOnly("${project.version}");
  }

  /** Another dependency would change what a user's build resolves, or need maintenance. */
  @Test
  void publishedPomsDependOnlyOnQuiverAndLibrariesOfJobs() throws Exception {
    Map<String, List<String>> brought = new TreeMap<>();
    for (Pom module : Pom.ofPublishedModules()) {
      brought.put(module.artifactId(), module.published().brought());
    }
    assertThat(brought)
        .isEqualTo(
            Map.of(
                "quiver-bom", List.of(),
                "quiver-core", List.of(),
                "quiver-vector-codecs", List.of("dev.quiver:quiver-core"),
                "quiver-spring-boot-starter", List.of("dev.quiver:quiver-vector-codecs"),
                "quiver-spark",
                    List.of(
                        "dev.quiver:quiver-bulk",
                        "dev.quiver:quiver-vector-codecs",
                        "org.apache.cassandra:java-driver-core"),
                "quiver-spring-ai",
                    List.of(
                        "dev.quiver:quiver-vector-codecs",
                        "org.springframework.ai:spring-ai-vector-store",
                        "org.apache.cassandra:java-driver-core"),
                "quiver-langchain4j", List.of("dev.quiver:quiver-vector-codecs"),
                "quiver-bulk",
                    List.of(
                        "dev.quiver:quiver-vector-codecs",
                        "com.netflix.concurrency-limits:concurrency-limits-core")));
  }

  /** In a user's Spark, these would be a second version. */
  @Test
  void sparkProvidesItsOwnLibraries() throws Exception {
    Pom spark = Pom.of(Packages.project().resolve("extensions/spark"), "pom.xml").published();
    assertThat(spark.texts("//dependency[artifactId='java-driver-core']//exclusion/groupId"))
        .containsExactlyInAnyOrder(
            "org.slf4j", "io.netty", "com.fasterxml.jackson.core", "io.dropwizard.metrics");
  }

  @Test
  void findsTheDependenciesOfAPom() throws Exception {
    Pom pom =
        Pom.parse(
            """
            <project><dependencies>
              <dependency><groupId>a</groupId><artifactId>none</artifactId></dependency>
              <dependency><groupId>a</groupId><artifactId>c</artifactId><scope>compile</scope></dependency>
              <dependency><groupId>a</groupId><artifactId>r</artifactId><scope>runtime</scope></dependency>
              <dependency><groupId>a</groupId><artifactId>o</artifactId><optional>true</optional></dependency>
              <dependency><groupId>a</groupId><artifactId>p</artifactId><scope>provided</scope></dependency>
              <dependency><groupId>a</groupId><artifactId>t</artifactId><scope>test</scope></dependency>
            </dependencies></project>
            """);
    assertThat(pom.brought()).containsExactly("a:none", "a:c", "a:r", "a:o");
  }

  @Test
  void publishedPomsHaveNoParent() throws Exception {
    for (Pom module : Pom.ofPublishedModules()) {
      Pom pom = module.published();
      assertThat(pom.text("/project/artifactId")).isEqualTo(module.artifactId());
      assertThat(pom.text("/project/version")).isEqualTo(Packages.version());
      assertThat(
              pom.texts("/project/parent | /project/build | /project/profiles | //scope[.='test']"))
          .as(module.artifactId())
          .isEmpty();
    }
  }
}

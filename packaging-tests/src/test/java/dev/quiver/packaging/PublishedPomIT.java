/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The poms that users' builds read. */
class PublishedPomIT {

  @Test
  void published_are_the_two_jars_and_the_bom() throws Exception {
    assertThat(Pom.ofPublishedModules())
        .extracting(Pom::artifactId)
        .containsExactlyInAnyOrder("quiver-core", "quiver-vector-codecs", "quiver-bom");
  }

  @Test
  void bom_has_every_published_jar_and_nothing_else() throws Exception {
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

  @Test
  void published_poms_stand_alone() throws Exception {
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

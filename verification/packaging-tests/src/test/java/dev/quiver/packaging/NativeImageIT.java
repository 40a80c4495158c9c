/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the jars tell native-image of reflection: each class of ours that reflects is the condition
 * of an entry, and what the entries name is there.
 */
class NativeImageIT {

  /** Reflects on what users give it, of which only they can tell. */
  private static final Set<String> ON_USERS_CLASSES = Set.of("dev.quiver.row.RecordShape");

  /** In the jar only if the build had a JDK 25. */
  private static final Set<String> SINCE_22 =
      Set.of(
          "dev.quiver.internal.kernel.SegmentKernel", "dev.quiver.internal.kernel.SegmentMemory");

  /** In ScyllaDB's driver only. */
  private static final Set<String> OF_SCYLLA =
      Set.of("com.datastax.oss.driver.api.core.metadata.token.Partitioner");

  private static final JavaClasses OURS =
      new ClassFileImporter()
          .importJars(Stream.of(Packages.CORE, Packages.CODECS).map(NativeImageIT::open).toList());

  @Test
  void eachClassThatReflectsHasAnEntry() throws Exception {
    Set<String> users = Reflection.usersIn(OURS);
    users.removeAll(ON_USERS_CLASSES);

    Set<String> conditions = new TreeSet<>();
    for (String artifact : List.of(Packages.CORE, Packages.CODECS)) {
      for (JsonNode entry : entries(artifact)) {
        conditions.add(entry.at("/condition/typeReachable").asText());
      }
    }
    assertThat(users).isNotEmpty().isEqualTo(conditions);
  }

  /** It has no metadata. */
  @Test
  void noClassOfBulkReflects() throws Exception {
    Path jar =
        Packages.project()
            .resolve("extensions/bulk/target/quiver-bulk-" + Packages.version() + ".jar");
    try (JarFile opened = new JarFile(jar.toFile())) {
      JavaClasses classes = new ClassFileImporter().importJar(opened);
      assertThat(classes).hasSizeGreaterThan(20);
      assertThat(Reflection.usersIn(classes)).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {Packages.CORE, Packages.CODECS})
  void whatEntriesNameIsThere(String artifact) throws Exception {
    for (JsonNode entry : entries(artifact)) {
      String name = entry.path("name").asText();
      if (OF_SCYLLA.contains(name) || (SINCE_22.contains(name) && !Packages.hasVersion22())) {
        continue;
      }
      JavaClass type = named(name);
      for (JsonNode field : entry.path("fields")) {
        assertThat(type.tryGetField(field.path("name").asText())).as("%s", entry).isPresent();
      }
      for (JsonNode method : entry.path("methods")) {
        assertThat(method.path("name").asText()).as("%s", entry).isEqualTo("<init>");
        assertThat(type.tryGetConstructor()).as("%s", entry).isPresent();
      }
    }
  }

  /** Each kernel that needs a module or a newer JDK, and is loaded by its name for that. */
  @Test
  void kernelsThatAreLoadedByNameHaveAnEntry() throws Exception {
    Set<String> kernels = new TreeSet<>();
    for (JavaClass type : OURS) {
      if (type.getName().endsWith("Kernel")
          && type.isAssignableTo("dev.quiver.internal.kernel.CheckedKernel")
          && !type.getModifiers().contains(JavaModifier.ABSTRACT)
          && !type.getSimpleName().equals("PortableKernel")) {
        kernels.add(type.getName());
      }
    }
    assertThat(kernels).isNotEmpty();
    assertThat(entries(Packages.CORE))
        .extracting(entry -> entry.path("name").asText())
        .containsAll(kernels);
  }

  @Test
  void reflectionIsFound() {
    assertThat(
            Reflection.usersIn(
                new ClassFileImporter().importClasses(Reflects.class, Packages.class)))
        .containsExactly(NativeImageIT.class.getName());
  }

  /** Of the class that encloses it, as lambdas are. */
  private static final class Reflects {
    @SuppressWarnings("unused")
    static Stream<InputStream> resources(List<String> names) {
      return names.stream().map(Reflects.class::getResourceAsStream);
    }
  }

  /** A class of ours, which this JVM may be too old for, or of others. */
  private static JavaClass named(String name) throws ClassNotFoundException {
    if (name.startsWith("dev.quiver.")) {
      assertThat(OURS.contain(name)).as(name).isTrue();
      return OURS.get(name);
    }
    return new ClassFileImporter()
        .importClass(Class.forName(name, false, NativeImageIT.class.getClassLoader()));
  }

  private static List<JsonNode> entries(String artifact) throws IOException {
    List<JsonNode> entries = new ArrayList<>();
    read(artifact, "reflect-config.json").forEach(entries::add);
    assertThat(entries).isNotEmpty();
    return entries;
  }

  private static JsonNode read(String artifact, String file) throws IOException {
    String name = "META-INF/native-image/dev.quiver/" + artifact + "/" + file;
    try (JarFile jar = open(artifact);
        InputStream json = jar.getInputStream(jar.getEntry(name))) {
      return new ObjectMapper().readTree(json);
    }
  }

  private static JarFile open(String artifact) {
    Path jar = Packages.applicationJar(artifact);
    try {
      return new JarFile(jar.toFile());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

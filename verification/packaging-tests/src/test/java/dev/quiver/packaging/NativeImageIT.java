/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.tngtech.archunit.core.domain.AccessTarget;
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
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests the jars' metadata for native-image: each of our classes that uses reflection is the
 * condition of an entry, and everything the entries name exists.
 */
class NativeImageIT {
  /** Classes that reflect on users' types, which only users can register. */
  private static final Set<String> ON_USERS_CLASSES = Set.of("dev.quiver.row.RecordShape");

  /** Classes that are in the jar only if the build had a JDK 25. */
  private static final Set<String> SINCE_22 =
      Set.of(
          "dev.quiver.internal.kernel.SegmentKernel", "dev.quiver.internal.kernel.SegmentMemory");

  /** Classes of ScyllaDB's driver only. */
  private static final Set<String> OF_SCYLLA =
      Set.of("com.datastax.oss.driver.api.core.metadata.token.Partitioner");

  private static final JavaClasses OURS =
      new ClassFileImporter()
          .importJars(Stream.of(Packages.CORE, Packages.CODECS).map(NativeImageIT::open).toList());

  @Test
  void eachClassThatUsesReflectionHasAnEntry() throws Exception {
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

  @Test
  void noClassOfBulkUsesReflection() throws Exception {
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
  void everythingThatEntriesNameExists(String artifact) throws Exception {
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

  /** Kernels that need a module or a newer JDK are loaded by name. */
  @Test
  void kernelsLoadedByNameHaveAnEntry() throws Exception {
    Set<String> kernels = new TreeSet<>();
    for (JavaClass type : OURS) {
      if (type.getName().endsWith("Kernel")
          && type.isAssignableTo("dev.quiver.internal.kernel.VectorKernel")
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
  void findsClassesThatUseReflection() {
    assertThat(
            Reflection.usersIn(
                new ClassFileImporter().importClasses(Reflects.class, Packages.class)))
        .containsExactly(NativeImageIT.class.getName());
  }

  /** Reflection in a lambda counts for the enclosing class. */
  private static final class Reflects {
    @SuppressWarnings("unused")
    static Stream<InputStream> resources(List<String> names) {
      return names.stream().map(Reflects.class::getResourceAsStream);
    }
  }

  /** Returns a class by name, even if this JVM is too old to load it. */
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

  /** Finds calls for which native-image needs the class, member or resource that they look up. */
  private static final class Reflection {
    /** Prefixes of method names, by class. */
    private static final Map<String, List<String>> CALLS =
        Map.ofEntries(
            Map.entry(
                "java.lang.Class",
                List.of(
                    "forName",
                    "newInstance",
                    "getConstructor",
                    "getDeclared",
                    "getField",
                    "getMethod",
                    "getRecordComponents",
                    "getResource",
                    "getPermittedSubclasses")),
            Map.entry(
                "java.lang.ClassLoader",
                List.of("loadClass", "findClass", "getResource", "getSystemResource", "resources")),
            Map.entry("java.lang.Module", List.of("getResource")),
            Map.entry(
                "java.lang.invoke.MethodHandles$Lookup",
                List.of("bind", "find", "unreflect", "define")),
            Map.entry("java.lang.invoke.MethodHandleProxies", List.of("as")),
            Map.entry("java.lang.reflect.Array", List.of("newInstance")),
            Map.entry("java.lang.reflect.Proxy", List.of("new", "getProxyClass")),
            Map.entry("java.util.ResourceBundle", List.of("getBundle")),
            Map.entry("java.util.ServiceLoader", List.of("load")),
            Map.entry("java.io.ObjectInputStream", List.of("readObject")),
            Map.entry(
                "java.util.concurrent.atomic.AtomicIntegerFieldUpdater", List.of("newUpdater")),
            Map.entry("java.util.concurrent.atomic.AtomicLongFieldUpdater", List.of("newUpdater")),
            Map.entry(
                "java.util.concurrent.atomic.AtomicReferenceFieldUpdater", List.of("newUpdater")));

    private Reflection() {}

    /** Returns the top-level classes with such calls, or references to such methods. */
    static Set<String> usersIn(JavaClasses classes) {
      Set<String> users = new TreeSet<>();
      for (JavaClass each : classes) {
        if (targets(each).anyMatch(Reflection::looksFor)) {
          users.add(topLevel(each).getName());
        }
      }
      return users;
    }

    private static Stream<AccessTarget> targets(JavaClass each) {
      return Stream.concat(
          each.getMethodCallsFromSelf().stream().map(call -> call.getTarget()),
          each.getMethodReferencesFromSelf().stream().map(reference -> reference.getTarget()));
    }

    private static boolean looksFor(AccessTarget target) {
      return CALLS.getOrDefault(target.getOwner().getName(), List.of()).stream()
          .anyMatch(target.getName()::startsWith);
    }

    private static JavaClass topLevel(JavaClass each) {
      JavaClass outer = each;
      while (outer.getEnclosingClass().isPresent()) {
        outer = outer.getEnclosingClass().orElseThrow();
      }
      return outer;
    }
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.osgi.framework.Bundle;
import org.osgi.framework.Version;
import org.osgi.framework.wiring.BundleCapability;
import org.osgi.framework.wiring.BundleRequirement;
import org.osgi.framework.wiring.BundleRevision;

/** Tests the exports and imports of our jars as an OSGi framework reads them. */
class OsgiHeadersIT {
  private static final String PACKAGE = BundleRevision.PACKAGE_NAMESPACE;
  private static final String INTERNAL = "dev.quiver.internal.";
  private static final String OURS = "(quiver=internal)";

  /** Packages for quiver-bulk: tables, borrowed values, meters, table names and errors. */
  private static final List<String> FOR_BULK =
      Stream.of("column", "driver", "driver.metrics", "schema", "wire")
          .map(INTERNAL::concat)
          .toList();

  @TempDir private Path cache;

  @ParameterizedTest
  @ValueSource(strings = {Packages.CORE, Packages.CODECS})
  void exportsInternalsToOurBundlesOnly(String artifact) throws Exception {
    Map<String, String> versions = new TreeMap<>();
    try (OsgiFramework framework = OsgiFramework.start(cache)) {
      for (BundleCapability export :
          revision(framework, artifact).getDeclaredCapabilities(PACKAGE)) {
        String name = export.getAttributes().get(PACKAGE).toString();
        if (name.startsWith(INTERNAL)) {
          if (!artifact.equals(Packages.CORE)) {
            assertThat(name).isIn(FOR_BULK);
          }
          assertThat(export.getDirectives())
              .as("only for our bundles: " + name)
              .containsEntry("mandatory", "quiver");
        } else {
          versions.put(name, export.getAttributes().get("version").toString());
        }
      }
    }
    assertThat(versions.keySet()).isNotEmpty().isEqualTo(packagesIn(artifact));
    assertThat(versions.values()).containsOnly(Packages.version().replace('-', '.'));
  }

  private static Set<String> packagesIn(String artifact) throws Exception {
    try (JarFile jar = new JarFile(Packages.applicationJar(artifact).toFile())) {
      return jar.stream()
          .map(JarEntry::getName)
          .filter(name -> name.startsWith("dev/") && name.endsWith(".class"))
          .map(name -> name.substring(0, name.lastIndexOf('/')).replace('/', '.'))
          .filter(name -> !name.startsWith(INTERNAL))
          .collect(Collectors.toSet());
    }
  }

  @Test
  void bulkImportsTheInternalsExportedForIt() throws Exception {
    try (OsgiFramework framework = OsgiFramework.start(cache)) {
      List<BundleRequirement> internals =
          importsOfBulk(framework).stream()
              .filter(each -> each.getDirectives().get("filter").contains("=" + INTERNAL))
              .toList();
      assertThat(internals).hasSameSizeAs(FOR_BULK);
      List<BundleCapability> exports =
          new ArrayList<>(revision(framework, Packages.CORE).getDeclaredCapabilities(PACKAGE));
      exports.addAll(revision(framework, Packages.CODECS).getDeclaredCapabilities(PACKAGE));
      for (BundleRequirement each : internals) {
        assertThat(each.getDirectives().get("filter")).contains(OURS);
        assertThat(exports)
            .filteredOn(each::matches)
            .extracting(export -> export.getAttributes().get(PACKAGE))
            .singleElement()
            .isIn(FOR_BULK);
      }
    }
  }

  @Test
  void bulkImportsNoLibraryForMetrics() throws Exception {
    try (OsgiFramework framework = OsgiFramework.start(cache)) {
      assertThat(importsOfBulk(framework))
          .hasSizeGreaterThan(10)
          .extracting(each -> each.getDirectives().get("filter"))
          .noneMatch(
              filter -> filter.matches(".*=(com\\.codahale|io\\.micrometer|org\\.eclipse).*"));
    }
  }

  private static List<BundleRequirement> importsOfBulk(OsgiFramework framework) throws Exception {
    Path jar =
        Packages.project()
            .resolve("extensions/bulk/target/quiver-bulk-" + Packages.version() + ".jar");
    Bundle bundle = framework.installWithoutStart(jar);
    return bundle.adapt(BundleRevision.class).getDeclaredRequirements(PACKAGE);
  }

  @Test
  void coreNeedsNoOtherBundle() throws Exception {
    assertThat(imports(Packages.CORE))
        .containsExactlyEntriesOf(Map.of("jdk.incubator.vector", "optional"));
  }

  @Test
  void codecsNeedCoreDriverAndSlf4jButNotNetty() throws Exception {
    Map<String, String> imports = imports(Packages.CODECS);
    Version ours = Version.parseVersion(Packages.version().replace('-', '.'));
    Version from = new Version(ours.getMajor(), ours.getMinor(), 0);
    Version below = new Version(ours.getMajor(), ours.getMinor() + 1, 0);

    assertThat(rangesOf(imports, "dev.quiver."))
        .containsExactly("mandatory from " + from + " below " + below);
    assertThat(rangesOf(imports, "com.datastax.oss.driver."))
        .containsExactly("mandatory from 4.17.0 below 5.0.0");
    assertThat(rangesOf(imports, "com.datastax.oss.protocol."))
        .containsExactly("mandatory from 1.5.0 below 2.0.0");
    assertThat(rangesOf(imports, "com.datastax.dse.driver."))
        .containsExactly("optional from 4.17.0 below 5.0.0");
    assertThat(rangesOf(imports, "com.datastax.dse.protocol."))
        .containsExactly("optional from 1.5.0 below 2.0.0");
    assertThat(rangesOf(imports, "org.slf4j")).containsExactly("mandatory from 1.7.0 below 3.0.0");
    assertThat(rangesOf(imports, "org.reactivestreams"))
        .containsExactly("optional from 1.0.0 below 2.0.0");
    assertThat(rangesOf(imports, "com.codahale."))
        .containsExactly("optional from 4.1.0 below 5.0.0");
    assertThat(rangesOf(imports, "io.micrometer.")).containsExactly("optional");
    assertThat(rangesOf(imports, "org.eclipse."))
        .containsExactly("optional from 3.0.0 below 4.0.0");
    assertThat(rangesOf(imports, "jdk.jfr")).containsExactly("optional");
    assertThat(rangesOf(imports, "io.netty.")).containsExactly("optional from 4.1.0 below 5.0.0");
    assertThat(imports.keySet())
        .allMatch(
            name ->
                name.matches(
                    "(dev\\.quiver|com\\.(datastax|codahale)|org\\.(slf4j|reactive|eclipse)|io\\.(netty|micrometer)|jdk\\.jfr).*"));
  }

  @ParameterizedTest
  @ValueSource(strings = {Packages.CORE, Packages.CODECS})
  void theJarHasLicenseAndNotice(String artifact) throws Exception {
    try (JarFile jar = new JarFile(Packages.applicationJar(artifact).toFile())) {
      assertThat(jar.getEntry("META-INF/LICENSE")).isNotNull();
      assertThat(jar.getEntry("META-INF/NOTICE")).isNotNull();
    }
  }

  private Map<String, String> imports(String artifact) throws Exception {
    Map<String, String> imports = new TreeMap<>();
    try (OsgiFramework framework = OsgiFramework.start(cache)) {
      for (BundleRequirement each :
          revision(framework, artifact).getDeclaredRequirements(PACKAGE)) {
        String filter = each.getDirectives().get("filter");
        String name = filter.replaceAll(".*\\(" + PACKAGE + "=([^)]*)\\).*", "$1");
        String resolution = each.getDirectives().getOrDefault("resolution", "mandatory");
        assertThat(filter.contains(OURS)).as(filter).isEqualTo(name.startsWith(INTERNAL));
        imports.put(name, resolution + range(filter.replace(OURS, "")));
      }
    }
    return imports;
  }

  private static String range(String filter) {
    return filter
        .replaceAll("\\(&|\\(" + PACKAGE + "=[^)]*\\)", "")
        .replaceAll("\\(!\\(version>=([^)]*)\\)\\)", " below $1")
        .replaceAll("\\(version>=([^)]*)\\)", " from $1")
        .replace(")", "");
  }

  private static Set<String> rangesOf(Map<String, String> imports, String prefix) {
    Set<String> ranges = new TreeSet<>();
    imports.forEach(
        (name, range) -> {
          if (name.matches(prefix + ".*")) {
            ranges.add(range);
          }
        });
    return ranges;
  }

  private static BundleRevision revision(OsgiFramework framework, String artifact)
      throws Exception {
    Bundle bundle = framework.installWithoutStart(Packages.applicationJar(artifact));
    return bundle.adapt(BundleRevision.class);
  }
}

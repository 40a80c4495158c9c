/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.testkit.ChildJvm;
import dev.quiver.testkit.ChildProcess;
import java.io.File;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests a named module that requires ours by name, with an empty class path. The JVM does not start
 * if two modules share a package.
 */
class ModulePathIT {
  private static final List<String> RAN =
      List.of(
          "codec [1.0, 2.0, 3.0]",
          "array 3 [0.0, 4.0, 5.0, 6.0]",
          "record 7 [7.0, 8.0, 9.0]",
          "session rejected by 1 node");

  @TempDir private static Path folder;

  private static CompiledApplication application;

  @BeforeAll
  static void compile() throws Exception {
    application = CompiledApplication.into(folder.resolve("classes"));
  }

  @Test
  void modulesHaveTheNamesInTheirManifests() {
    assertThat(descriptor(Packages.CORE))
        .returns("dev.quiver.core", ModuleDescriptor::name)
        .returns(true, ModuleDescriptor::isAutomatic);
    assertThat(descriptor(Packages.CODECS))
        .returns("dev.quiver.vector.codecs", ModuleDescriptor::name)
        .returns(true, ModuleDescriptor::isAutomatic);
  }

  @Test
  void anApplicationRunsOnTheModulePath() throws Exception {
    assertThat(run()).containsExactlyElementsOf(lines(Packages.defaultKernel()));
  }

  @Test
  void usesTheVectorApiIfTheApplicationRequiresIt() throws Exception {
    assertThat(run("--add-modules", "jdk.incubator.vector", "-Dquiver.kernel=simd"))
        .containsExactlyElementsOf(lines("simd"));
  }

  private static List<String> lines(String kernel) {
    List<String> lines = new ArrayList<>(List.of("kernel " + kernel));
    lines.addAll(RAN);
    return lines;
  }

  private static ModuleDescriptor descriptor(String artifact) {
    return ModuleFinder.of(Packages.applicationJar(artifact))
        .findAll()
        .iterator()
        .next()
        .descriptor();
  }

  private static List<String> run(String... options) throws Exception {
    List<String> arguments = new ArrayList<>(List.of(options));
    arguments.add("-Dorg.slf4j.simpleLogger.defaultLogLevel=error");
    String jars = CompiledApplication.modulePath(Packages.applicationJars());
    arguments.addAll(List.of("--module-path", application.classes() + File.pathSeparator + jars));
    arguments.addAll(List.of("--module", "example.application/" + CompiledApplication.MAIN));
    return ChildProcess.run(ChildJvm.with(arguments)).outputOfSuccess();
  }
}

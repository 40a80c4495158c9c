/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.it.reflection.Access;
import dev.quiver.it.reflection.ReachabilityMetadata;
import dev.quiver.it.reflection.Recording;
import dev.quiver.testkit.ChildProcess;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that the jars' metadata for native-image cover all reflection of main code while the whole
 * contract suite runs.
 */
class ReachabilityMetadataIT {
  private static final String SERVER = "quiver.server.classpath.file";

  /** Classes that reflect on users' records, which users register. */
  private static final Set<String> ON_USERS_CLASSES = Set.of("dev.quiver.row.RecordShape");

  @ParameterizedTest
  @ValueSource(strings = {"registry", "frames"})
  void coversAllReflectionOfTheSuite(String session, @TempDir Path folder) throws Exception {
    Recording recording = new Recording(folder);
    ChildProcess suite = SuiteJvm.run(options(recording), properties(session), SuiteJvm.suite());
    assertThat(SuiteJvm.told(suite))
        .containsPattern("Tests: \\{SUCCESSFUL=[0-9]{3,}(, ABORTED=[0-9]+)?}");

    List<Access> accesses =
        recording.accesses().stream()
            .filter(Access::isOfMainCode)
            .filter(access -> !ON_USERS_CLASSES.contains(access.caller()))
            .toList();
    accesses.forEach(access -> System.out.println(session + ": " + access));
    assertThat(accesses)
        .extracting(Access::caller)
        .contains(
            "dev.quiver.internal.kernel.KernelChoice",
            "dev.quiver.internal.codec.CqlVectors",
            "dev.quiver.internal.driver.RawRows",
            "dev.quiver.row.RecordMaker",
            "dev.quiver.row.StatementPlan");
    ReachabilityMetadata metadata = ReachabilityMetadata.ofOurJars();
    assertThat(accesses).allMatch(metadata::has);
  }

  /** Returns the properties of a JVM that runs the contract suite. */
  private static Map<String, String> properties(String session) {
    return Map.of("quiver.test.session", session, SERVER, System.getProperty(SERVER));
  }

  /** Includes the Vector API's kernel if this JVM has its module. */
  private static List<String> options(Recording recording) {
    String vectors = "jdk.incubator.vector";
    return ModuleLayer.boot().findModule(vectors).isPresent()
        ? List.of(recording.option(), "--add-modules=" + vectors, "-Dquiver.kernel=simd")
        : List.of(recording.option());
  }
}

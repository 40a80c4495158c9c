/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.reflection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.testkit.ChildJvm;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the recording and its comparison with the metadata, which the contract suite relies on. */
class RecordedAccessTest {
  private static final String KERNELS = "dev.quiver.internal.kernel.";
  private static final String CHOICE = KERNELS + "KernelChoice";

  @TempDir private Path folder;

  @Test
  void recordsAccessesThatTheMetadataLack() throws Exception {
    Recording recording = new Recording(folder);
    String planted = PlantedAccesses.class.getName();
    ChildJvm.run(List.of(recording.option()), PlantedAccesses.class, planted);

    List<Access> accesses =
        recording.accesses().stream().filter(access -> access.caller().equals(planted)).toList();
    assertThat(accesses)
        .extracting(access -> access.method() + " " + String.join(" ", access.names()))
        .containsExactly(
            "java.lang.Class.forName " + planted,
            "java.lang.Class.getDeclaredConstructor " + planted,
            "java.lang.Class.getDeclaredMethods " + planted,
            "java.lang.ClassLoader.getResource b",
            "java.lang.ClassLoader.getResource dev/quiver/it/reflection/a",
            "java.lang.ClassLoader.getResourceAsStream b",
            "java.lang.ClassLoader.getResourceAsStream dev/quiver/it/reflection/a",
            "java.lang.invoke.MethodHandles$Lookup.findStatic " + planted + " main",
            "java.lang.invoke.MethodHandles$Lookup.findVarHandle " + planted + " number int",
            "java.lang.reflect.Constructor.newInstance " + planted + " <init>",
            "java.util.ServiceLoader.load java.lang.Runnable");
    assertThat(accesses).noneMatch(Access::isOfMainCode);
    ReachabilityMetadata metadata = ReachabilityMetadata.ofOurJars();
    assertThat(accesses).noneMatch(metadata::has);
  }

  @ParameterizedTest
  @CsvSource({
    "true, java.lang.Class.forName, SimdKernel, ",
    "false, java.lang.Class.forName, PortableKernel, ",
    "true, java.lang.reflect.Constructor.newInstance, SimdKernel, <init>",
    "false, java.lang.Class.getDeclaredField, SimdKernel, field",
    "false, java.lang.Class.getDeclaredMethods, SimdKernel, ",
  })
  void readsTheMetadataOfOurJars(boolean isThere, String method, String type, String member)
      throws Exception {
    List<String> names = member == null ? List.of(KERNELS + type) : List.of(KERNELS + type, member);
    assertIsThere(isThere, method, names);
  }

  private static void assertIsThere(boolean isThere, String method, List<String> names)
      throws IOException {
    ReachabilityMetadata metadata = ReachabilityMetadata.ofOurJars();

    assertThat(metadata.has(new Access(CHOICE, "", method, names))).isEqualTo(isThere);
    assertThat(metadata.has(new Access(KERNELS + "ActiveKernel", "", method, names)))
        .as("accessed by a class that is no condition")
        .isFalse();
  }
}

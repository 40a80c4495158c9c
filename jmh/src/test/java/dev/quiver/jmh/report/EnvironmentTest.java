/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The file about the machine. */
class EnvironmentTest {

  private static final Path FILE = Fixture.JDK_17.resolve(Environment.FILE);

  @TempDir Path folder;

  @Test
  void readsEveryField() throws IOException {
    assertThat(Environment.read(FILE))
        .isEqualTo(
            new Environment(
                "17.0.15+6 (Debian)",
                17,
                "AMD EPYC",
                2,
                "24 GiB",
                "Linux",
                "4.17.0",
                "abc1234",
                "2026-11-20",
                "target",
                "java -jar jmh/target/benchmarks.jar",
                540,
                true,
                Map.of("QUIVER", "portable", "QUIVER_SIMD", "simd")));
  }

  @Test
  void writesWhatItReads() throws IOException {
    Path copy = folder.resolve(Environment.FILE);
    Environment.read(FILE).write(copy);
    assertThat(copy).hasSameTextualContentAs(FILE);
  }

  @Test
  void writesTheKernelsInOrder() throws IOException {
    Map<String, String> kernels = new LinkedHashMap<>();
    for (String name : new String[] {"C", "A", "D", "B"}) {
      kernels.put(name, "kernel");
    }
    Path file = folder.resolve(Environment.FILE);
    new Environment("j", 17, "c", 1, "m", "o", "d", "c", "d", "s", "c", 1, true, kernels)
        .write(file);
    assertThat(Files.readString(file))
        .containsSubsequence("\"A\"", "\"B\"", "\"C\"", "\"D\"")
        .endsWith("}\n");
  }

  @Test
  void refusesAFileWithoutAField() throws IOException {
    String text = Files.readString(FILE);
    for (String field : new String[] {"cores", "commit"}) {
      Path file = Files.writeString(folder.resolve(field), text.replace(field, "x" + field));
      assertThatThrownBy(() -> Environment.read(file)).hasMessageContaining(field);
    }
    Path file = Files.writeString(folder.resolve("gap"), text.replaceFirst("\"commit\".*\n", ""));
    assertThatThrownBy(() -> Environment.read(file)).hasMessageContaining("commit");
  }
}

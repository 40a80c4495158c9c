/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests how JMH's JSON is converted to figures. */
class RunTest {

  private static final String DRIVER = "CodecBenchmark.encode(DRIVER_CQL_VECTOR, FLOAT, 1536)";

  @TempDir Path folder;

  @Test
  void combinesTheRoundsOfAVariant() throws IOException {
    Figure figure = Run.read(Fixture.JDK_17).find(DRIVER);
    assertThat(figure.nanos()).isEqualTo(24500);
    assertThat(figure.spread()).isCloseTo(300 / 24500d, within(1e-9));
    assertThat(figure.rounds()).isEqualTo(2);
    assertThat(figure.bytes()).isEqualTo(135_289);
  }

  @Test
  void keepsVariantsWithOtherParametersApart() throws IOException {
    Run run = changed("\"dimension\"", "\"fast\": \"yes\", \"dimension\"");
    assertThat(run.find(DRIVER).isMeasured()).isFalse();
    assertThat(run.find(DRIVER.replace("1536", "1536, fast=yes")).isMeasured()).isTrue();
  }

  @Test
  void everyForkOfAnEntryIsARound() throws IOException {
    Figure figure =
        Run.read(Fixture.JDK_21)
            .find("WriteBenchmark.bindAndEncode(QUIVER_WRITE_THROUGH, FLOAT, 1536, V5)");
    assertThat(figure.rounds()).isEqualTo(3);
    assertThat(figure.nanos()).isEqualTo(300);
  }

  @Test
  void rejectsOtherUnits() {
    assertThatThrownBy(() -> changed("ns/op", "ops/s")).hasMessageContaining("expected ns/op");
  }

  private Run changed(String text, String by) throws IOException {
    for (String file : new String[] {"environment.json", "results.json"}) {
      Files.writeString(folder.resolve(file), Files.readString(Fixture.JDK_17.resolve(file)));
    }
    Path results = folder.resolve("results.json");
    Files.writeString(results, Files.readString(results).replace(text, by));
    return Run.read(folder);
  }
}

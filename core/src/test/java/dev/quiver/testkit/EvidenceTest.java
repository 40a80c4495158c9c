/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class EvidenceTest {

  @Test
  void aFailedCheckSavesItsInputAndNamesSeedAndFile() throws IOException {
    Path file = Path.of("target", "failures", "evidence-of-a-test.hex").toAbsolutePath();
    AssertionError error =
        catchThrowableOfType(
            AssertionError.class,
            () ->
                Evidence.check(
                    "evidence of a test",
                    new byte[] {0x01, (byte) 0xff},
                    () -> assertThat(1).isEqualTo(2)));
    assertThat(error).hasMessageContaining(Seed.describe()).hasMessageContaining(file.toString());
    assertThat(file).hasContent("01ff");
    Files.delete(file);
  }

  @Test
  void aSeedReproducesTheDataOfEachTest() {
    assertThat(Seed.random("a").nextLong()).isEqualTo(Seed.random("a").nextLong());
    assertThat(Seed.random("a").nextLong()).isNotEqualTo(Seed.random("b").nextLong());
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProcessorTest {

  private static final String FLAG = "avx512vbmi";

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "fpu avx2 avx512vbmi umip, true",
    "avx512vbmi fpu, true",
    "fpu avx512vbmi, true",
    "fpu avx512_vbmi2 umip, false",
    "fpu avx512vbmi2 umip, false",
    "fpu xavx512vbmi umip, false",
    "fpu avx2, false",
    "'', false"
  })
  void findsAFlagOnlyAsAWholeWord(String flags, boolean found) throws IOException {
    assertThat(Processor.hasFlag(listing(flags), FLAG)).isEqualTo(found);
  }

  @Test
  void findsFlagsOfTheFirstListedProcessorOnly() throws IOException {
    Path with = listing("fpu avx512vbmi", "fpu");
    assertThat(Processor.hasFlag(with, FLAG)).isTrue();
    Path without = listing("fpu", "fpu avx512vbmi");
    assertThat(Processor.hasFlag(without, FLAG)).isFalse();
  }

  /** As on Arm, where flags are named features. */
  @Test
  void findsNoFlagsInAListingWithoutThem() throws IOException {
    Path listing = write("processor\t: 0\nFeatures\t: fp asimd avx512vbmi\n");
    assertThat(Processor.hasFlag(listing, FLAG)).isFalse();
    assertThat(Processor.hasFlag(write(""), FLAG)).isFalse();
  }

  /** As on systems other than Linux. */
  @Test
  void findsNoFlagsWithoutAListing() {
    assertThat(Processor.hasFlag(folder.resolve("missing"), FLAG)).isFalse();
    assertThat(Processor.hasFlag(folder, FLAG)).as("a folder").isFalse();
  }

  private Path listing(String... flagsOfEach) throws IOException {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < flagsOfEach.length; i++) {
      text.append("processor\t: %d\nmodel name\t: any avx512vbmi\n".formatted(i));
      text.append("flags\t\t: %s\nvmx flags\t: vnmi\n\n".formatted(flagsOfEach[i]));
    }
    return write(text.toString());
  }

  private Path write(String text) throws IOException {
    return Files.writeString(Files.createTempFile(folder, "cpuinfo", ""), text);
  }
}

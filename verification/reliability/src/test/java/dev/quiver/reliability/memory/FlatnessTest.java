/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that growth of any value is detected. */
class FlatnessTest {

  private static final long MIB = 1 << 20;
  private static final long MINUTES = 30;

  @TempDir Path folder;

  private static List<Sample> samples(LongFunction<Sample> sample) {
    return LongStream.range(0, MINUTES).mapToObj(sample).toList();
  }

  private static Sample steady(long minute) {
    long noise = minute % 3 * 1000;
    return new Sample(
        minute * 60, minute, 0, 20 * MIB + noise, 0, 0, 16 * MIB, 16 * MIB, 200 * MIB + noise, 19);
  }

  @Test
  void acceptsSteadyValues() {
    Flatness.check(samples(FlatnessTest::steady));
  }

  @Test
  void ignoresTheFirstQuarter() {
    Flatness.check(samples(i -> i < MINUTES / 4 ? heap(0) : steady(i)));
  }

  @Test
  void detectsGrowthOfEachMeasure() {
    assertGrowth("heap", samples(i -> heap(20 * MIB + i * MIB / 10)));
    assertGrowth("pinned", samples(i -> new Sample(i, i, 0, 0, i * 2048, 0, 0, 0, 0, 0)));
    assertGrowth("pooled heap", samples(i -> new Sample(i, i, 0, 0, 0, i * MIB, 0, 0, 0, 0)));
    assertGrowth("pooled direct", samples(i -> new Sample(i, i, 0, 0, 0, 0, i * MIB, 0, 0, 0)));
    assertGrowth("direct", samples(i -> new Sample(i, i, 0, 0, 0, 0, 0, i * MIB, 0, 0)));
    assertGrowth("resident", samples(i -> new Sample(i, i, 0, 0, 0, 0, 0, 0, i * 2 * MIB, 0)));
    assertGrowth("threads", samples(i -> new Sample(i, i, 0, 0, 0, 0, 0, 0, 0, i / 4)));
  }

  private static Sample heap(long bytes) {
    return new Sample(0, 0, 0, bytes, 0, 0, 0, 0, 0, 0);
  }

  private static void assertGrowth(String name, List<Sample> samples) {
    assertThatThrownBy(() -> Flatness.check(samples))
        .isInstanceOf(AssertionError.class)
        .hasMessageStartingWith("[" + name + ", was");
  }

  @Test
  void readsSamplesAsWritten() throws IOException {
    Sample sample = Sample.take(1, 2, 3);
    assertThat(sample.heap()).isPositive();
    assertThat(sample.threads()).isPositive();
    Path file = folder.resolve("samples.csv");
    Files.write(file, List.of("# a comment", Sample.header(), sample.line()));
    assertThat(Sample.read(file)).containsExactly(sample);
  }
}

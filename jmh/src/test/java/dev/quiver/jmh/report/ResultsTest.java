/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.quiver.internal.wire.ElementType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** JMH's JSON becomes figures. */
class ResultsTest {

  private static final Path FILE = Fixture.JDK_17.resolve(Results.FILE);
  private static final ResultKey DRIVER =
      ResultKey.codec("encode", Contender.DRIVER_CQL_VECTOR, ElementType.FLOAT, 1536);
  private static final ResultKey QUIVER =
      ResultKey.codec("encode", Contender.QUIVER_SIMD_ARRAY, ElementType.FLOAT, 1536);

  @TempDir Path folder;

  @Test
  void combinesTheRoundsOfACell() throws IOException {
    Figure figure = Results.read(FILE).find(DRIVER).orElseThrow();
    assertThat(figure.nanos()).isEqualTo(24500);
    assertThat(figure.spread()).isCloseTo(300 / 24500d, within(1e-9));
    assertThat(figure.rounds()).isEqualTo(2);
    assertThat(figure.bytes()).hasValue(135_289);
  }

  @Test
  void dividesOneCellByAnother() throws IOException {
    Results results = Results.read(FILE);
    assertThat(results.ratio(DRIVER, QUIVER)).hasValue(122.5);
    ResultKey missing = ResultKey.codec("decode", Contender.DRIVER_ARRAY, ElementType.FLOAT, 1536);
    assertThat(results.ratio(missing, QUIVER)).isEmpty();
    assertThat(results.ratio(QUIVER, missing)).isEmpty();
  }

  @Test
  void knowsTheDimensionsOfAType() throws IOException {
    Results results = Results.read(FILE);
    assertThat(results.dimensions("CodecBenchmark", ElementType.FLOAT)).containsExactly(128, 1536);
    assertThat(results.dimensions("KernelBenchmark", ElementType.FLOAT)).containsExactly(16, 1536);
    assertThat(results.dimensions("CodecBenchmark", ElementType.INT)).isEmpty();
  }

  @Test
  void aCellWithAnotherParameterIsAnotherCell() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve(Results.FILE),
            Files.readString(FILE).replace("\"dimension\"", "\"fast\": \"yes\", \"dimension\""));
    Results results = Results.read(file);
    assertThat(results.find(DRIVER)).isEmpty();
    assertThat(results.figures().keySet())
        .extracting(ResultKey::toString)
        .contains("CodecBenchmark.encode(DRIVER_CQL_VECTOR, FLOAT, 1536, fast=yes)");
  }

  @Test
  void everyForkOfAnEntryIsARound() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve(Results.FILE),
            """
            [{"benchmark": "a.B.c", "primaryMetric":
              {"scoreUnit": "ns/op", "rawData": [[1, 2], [3, 4], [7]]}}]
            """);
    Figure figure = Results.read(file).find(ResultKey.of("B.c", "")).orElseThrow();
    assertThat(figure.rounds()).isEqualTo(3);
    assertThat(figure.nanos()).isEqualTo(3.5);
    assertThat(figure.bytes()).isEmpty();
  }

  @Test
  void refusesOtherUnits() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve(Results.FILE), Files.readString(FILE).replace("ns/op", "ops/s"));
    assertThatThrownBy(() -> Results.read(file)).hasMessageContaining("expected ns/op");
  }

  @Test
  void refusesRivalsThatThePageWouldNotShow() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve(Results.FILE), Files.readString(FILE).replace("MEMCPY", "STRANGER"));
    assertThatThrownBy(() -> Results.read(file)).hasMessageContaining("STRANGER");
  }
}

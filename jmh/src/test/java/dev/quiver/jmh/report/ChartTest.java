/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Color;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** The pictures of a run. */
class ChartTest {

  @TempDir Path folder;

  @Test
  void drawsWhatWasMeasuredOnly() throws IOException {
    assertThat(Charts.of(Run.read(Fixture.JDK_17)))
        .containsOnlyKeys(
            "codec-encode-float.svg", "codec-decode-float.svg", "kernel-encode-float-heap.svg");
    assertThat(Charts.of(Run.read(Fixture.JDK_25))).containsOnlyKeys("codec-encode-float.svg");
  }

  @Test
  void theSameFiguresGiveTheSamePicture() throws IOException {
    assertThat(svg(Fixture.JDK_17)).isEqualTo(svg(Fixture.JDK_17)).startsWith("<?xml");
  }

  @Test
  void otherFiguresGiveAnotherPicture() throws IOException {
    for (String name : Set.of(Results.FILE, Environment.FILE)) {
      Files.copy(Fixture.JDK_17.resolve(name), folder.resolve(name));
    }
    Path results = folder.resolve(Results.FILE);
    Files.writeString(results, Files.readString(results).replace("2000.0", "2500.0"));
    assertThat(svg(folder)).isNotEqualTo(svg(Fixture.JDK_17));
  }

  @Test
  void everyLineHasItsColourOnWhite() throws IOException {
    assertThat(svg(Fixture.JDK_17))
        .contains("fill:rgb(255,255,255)")
        .contains(color(Contender.DRIVER_CQL_VECTOR))
        .contains(color(Contender.DRIVER_ARRAY))
        .contains(color(Contender.QUIVER_ARRAY))
        .contains(color(Contender.QUIVER_SIMD_ARRAY))
        .doesNotContain(color(Contender.QUIVER_SIMD_CQL_VECTOR));
  }

  @Test
  void aSinglePointIsEnough() {
    assertThat(point(100)).contains("rgb(1,2,3)").isNotEqualTo(point(70));
  }

  @Test
  void timesHaveUnits() {
    assertThat(Chart.time(0.1)).isEqualTo("0.1 ns");
    assertThat(Chart.time(1)).isEqualTo("1 ns");
    assertThat(Chart.time(100)).isEqualTo("100 ns");
    assertThat(Chart.time(10_000)).isEqualTo("10 µs");
  }

  private static String point(double nanos) {
    Chart chart = new Chart("a point");
    chart.add("x", new Color(1, 2, 3), SeriesMarkers.CIRCLE, new TreeMap<>(Map.of(1536, nanos)));
    return chart.svg();
  }

  private static String color(Contender contender) {
    return "rgb(%d,%d,%d)"
        .formatted(
            contender.color().getRed(), contender.color().getGreen(), contender.color().getBlue());
  }

  private static String svg(Path folder) throws IOException {
    Chart chart = Charts.of(Run.read(folder)).get(Charts.CODEC_ENCODE);
    assertThat(chart).isNotNull();
    return chart.svg();
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.internal.wire.ElementType;
import java.awt.Color;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** The pictures of a run. */
class ChartTest {

  @TempDir Path folder;

  @Test
  void drawsWhatWasMeasuredOnly() throws IOException {
    assertThat(drawn(Fixture.JDK_17))
        .containsExactly(
            ReportChart.CODEC_ENCODE, ReportChart.CODEC_DECODE, ReportChart.KERNEL_ENCODE);
    assertThat(drawn(Fixture.JDK_25)).containsExactly(ReportChart.CODEC_ENCODE);
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
  void saysWhatItShowsAndWhichDirectionIsBetter() {
    assertThat(point(100))
        .contains("<title>a &lt;point></title>", "<desc>in words</desc>")
        .contains("time for one vector: lower is better")
        .contains("dimension of the vector")
        .contains("━●━</tspan> x</text>");
    for (ReportChart each : ReportChart.values()) {
      assertThat(each.markdown("x")).contains("lower is better", "memcpy");
    }
  }

  @Test
  void intoFramesItIsBesideTheCopyIntoDirectMemory() {
    Map<ResultKey, Figure> figures = new HashMap<>();
    figures.put(
        ResultKey.write(Contender.QUIVER_WRITE_THROUGH, ElementType.FLOAT, 1536),
        Fixture.figure(300, 0));
    assertThat(write(figures)).doesNotContain("memcpy</text>");
    figures.put(
        ResultKey.kernel("encode", Contender.MEMCPY, ElementType.FLOAT, "DIRECT", 1536),
        Fixture.figure(40, 0));
    assertThat(write(figures)).contains("memcpy</text>");
  }

  private static String write(Map<ResultKey, Figure> figures) {
    return ReportChart.WRITE.of(Fixture.run(17, figures)).orElseThrow().svg();
  }

  @Test
  void timesHaveUnits() {
    assertThat(Chart.time(0.1)).isEqualTo("0.1 ns");
    assertThat(Chart.time(1)).isEqualTo("1 ns");
    assertThat(Chart.time(100)).isEqualTo("100 ns");
    assertThat(Chart.time(10_000)).isEqualTo("10 µs");
  }

  private static String point(double nanos) {
    Chart chart = new Chart("a <point>", "in words");
    chart.add("x", new Color(1, 2, 3), SeriesMarkers.CIRCLE, new TreeMap<>(Map.of(1536, nanos)));
    return chart.svg();
  }

  private static String color(Contender contender) {
    return "rgb(%d,%d,%d)"
        .formatted(
            contender.color().getRed(), contender.color().getGreen(), contender.color().getBlue());
  }

  private static String svg(Path folder) throws IOException {
    return ReportChart.CODEC_ENCODE.of(Run.read(folder)).orElseThrow().svg();
  }

  private static List<ReportChart> drawn(Path folder) throws IOException {
    Run run = Run.read(folder);
    return Stream.of(ReportChart.values()).filter(each -> each.of(run).isPresent()).toList();
  }
}

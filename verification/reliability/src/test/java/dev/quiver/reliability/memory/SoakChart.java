/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.memory;

import java.awt.BasicStroke;
import java.awt.Color;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.regex.Pattern;
import org.knowm.xchart.ChartEncoder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** The picture of a soak: memory against time. */
final class SoakChart {

  static {
    System.setProperty("java.awt.headless", "true");
  }

  private static final double MIB = 1 << 20;
  private static final Pattern LONG_FRACTION = Pattern.compile("(\\d+\\.\\d{2})\\d+");

  private SoakChart() {}

  /** The picture as SVG. */
  static String svg(List<Sample> samples) throws IOException {
    XYChart chart =
        new XYChartBuilder()
            .width(960)
            .height(520)
            .title("A client of Quiver under mixed requests and faults, no request under way")
            .xAxisTitle("minutes")
            .yAxisTitle("MiB")
            .build();
    add(chart, "process (resident)", new Color(0x777777), samples, Sample::resident);
    add(chart, "direct memory", new Color(0x1F77B4), samples, Sample::direct);
    add(chart, "heap after collection", new Color(0xD62728), samples, Sample::heap);
    add(chart, "buffers not given back", new Color(0x2CA02C), samples, Sample::pinned);
    chart.getStyler().setYAxisMin(0.0).setLegendPosition(LegendPosition.OutsideE);
    chart.getStyler().setChartBackgroundColor(Color.WHITE);
    String svg = new String(ChartEncoder.getBytes(chart, "svg"), StandardCharsets.UTF_8);
    return LONG_FRACTION.matcher(svg).replaceAll("$1");
  }

  private static void add(
      XYChart chart, String name, Color color, List<Sample> samples, ToLongFunction<Sample> bytes) {
    double[] minutes = samples.stream().mapToDouble(sample -> sample.seconds() / 60.0).toArray();
    double[] values = samples.stream().mapToLong(bytes).mapToDouble(value -> value / MIB).toArray();
    chart
        .addSeries(name, minutes, values)
        .setMarker(SeriesMarkers.NONE)
        .setLineColor(color)
        .setLineStyle(new BasicStroke(2));
  }
}

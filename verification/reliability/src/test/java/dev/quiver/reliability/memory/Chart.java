/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.memory;

import java.awt.BasicStroke;
import java.awt.Color;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.regex.Pattern;
import org.knowm.xchart.ChartEncoder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** The picture of a run: memory against time, or against rows. */
final class Chart {

  static {
    System.setProperty("java.awt.headless", "true");
  }

  private static final double MIB = 1 << 20;
  private static final Pattern LONG_FRACTION = Pattern.compile("(\\d+\\.\\d{2})\\d+");

  private Chart() {}

  /**
   * The picture as SVG.
   *
   * @param abscissa the value that memory is drawn against, in the unit that its title says
   */
  static String svg(
      String title, String xTitle, ToDoubleFunction<Sample> abscissa, List<Sample> samples)
      throws IOException {
    XYChart chart =
        new XYChartBuilder()
            .width(960)
            .height(520)
            .title(title)
            .xAxisTitle(xTitle)
            .yAxisTitle("MiB")
            .build();
    double[] x = samples.stream().mapToDouble(abscissa).toArray();
    add(chart, "process (resident)", 0x777777, x, samples, Sample::resident);
    add(chart, "direct memory", 0x1F77B4, x, samples, Sample::direct);
    add(chart, "heap after collection", 0xD62728, x, samples, Sample::heap);
    add(chart, "buffers not given back", 0x2CA02C, x, samples, Sample::pinned);
    chart.getStyler().setYAxisMin(0.0).setLegendPosition(LegendPosition.OutsideE);
    chart.getStyler().setChartBackgroundColor(Color.WHITE);
    String svg = new String(ChartEncoder.getBytes(chart, "svg"), StandardCharsets.UTF_8);
    return LONG_FRACTION.matcher(svg).replaceAll("$1");
  }

  private static void add(
      XYChart chart,
      String name,
      int color,
      double[] x,
      List<Sample> samples,
      ToLongFunction<Sample> bytes) {
    chart
        .addSeries(
            name, x, samples.stream().mapToDouble(it -> bytes.applyAsLong(it) / MIB).toArray())
        .setMarker(SeriesMarkers.NONE)
        .setLineColor(new Color(color))
        .setLineStyle(new BasicStroke(2));
  }
}

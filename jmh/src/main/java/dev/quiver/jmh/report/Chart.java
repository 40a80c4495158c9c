/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.SortedMap;
import java.util.regex.Pattern;
import org.knowm.xchart.ChartEncoder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.XYStyler;
import org.knowm.xchart.style.markers.Marker;

/** Time against dimension, both logarithmic, as an SVG whose text is outlines of letters. */
final class Chart {

  static {
    System.setProperty("java.awt.headless", "true");
  }

  private static final int WIDTH = 960;
  private static final int HEIGHT = 520;
  private static final int AXIS_WIDTH = 620;
  private static final Color GRID = new Color(0xE4E4E4);
  private static final Pattern LONG_FRACTION = Pattern.compile("(\\d+\\.\\d{2})\\d+");

  private final XYChart chart;
  private double smallest = Double.POSITIVE_INFINITY;
  private double largest;
  private int widest = 1;
  private int narrowest = Integer.MAX_VALUE;

  Chart(String title) {
    chart =
        new XYChartBuilder()
            .width(WIDTH)
            .height(HEIGHT)
            .title(title)
            .xAxisTitle("dimension of the vector")
            .yAxisTitle("time for one vector")
            .build();
  }

  /** Adds a line, unless it has no points. */
  void add(String label, Color color, Marker marker, SortedMap<Integer, Double> nanos) {
    if (nanos.isEmpty()) {
      return;
    }
    double[] powers = nanos.keySet().stream().mapToDouble(Chart::log2).toArray();
    double[] times = nanos.values().stream().mapToDouble(Double::doubleValue).toArray();
    XYSeries series = chart.addSeries(label, powers, times);
    series.setLineColor(color);
    series.setLineStyle(new BasicStroke(2));
    series.setMarkerColor(color);
    series.setMarker(marker);
    for (double time : times) {
      smallest = Math.min(smallest, time);
      largest = Math.max(largest, time);
    }
    narrowest = Math.min(narrowest, nanos.firstKey());
    widest = Math.max(widest, nanos.lastKey());
  }

  boolean isEmpty() {
    return largest == 0;
  }

  /** The picture; the same lines give the same text on the same machine. */
  String svg() {
    style(chart.getStyler());
    try {
      String svg = new String(ChartEncoder.getBytes(chart, "svg"), StandardCharsets.UTF_8);
      return LONG_FRACTION.matcher(svg).replaceAll("$1");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void style(XYStyler styler) {
    double first = Math.floor(log2(narrowest));
    double last = Math.max(first + 1, Math.ceil(log2(widest)));
    styler.setXAxisMin(first).setXAxisMax(last);
    // A little less than a power of two is wide: a tick at each of them, and none between.
    styler.setXAxisTickMarkSpacingHint((int) (AXIS_WIDTH / (last - first) * 0.9));
    styler.setXAxisTickLabelsFormattingFunction(Chart::dimension);
    double fastest = Math.floor(Math.log10(smallest));
    double slowest = Math.max(fastest + 1, Math.ceil(Math.log10(largest)));
    styler.setYAxisLogarithmic(true);
    styler.setYAxisMin(Math.pow(10, fastest)).setYAxisMax(Math.pow(10, slowest));
    styler.setYAxisTickLabelsFormattingFunction(Chart::time);
    styler.setChartBackgroundColor(Color.WHITE).setPlotBorderVisible(false);
    styler.setPlotGridLinesStroke(new BasicStroke(1)).setPlotGridLinesColor(GRID);
    styler.setLegendPosition(LegendPosition.OutsideE).setLegendBorderColor(Color.WHITE);
    styler.setAxisTickLabelsFont(new Font(Font.SANS_SERIF, Font.PLAIN, 12));
    styler.setAxisTickPadding(8).setMarkerSize(8);
  }

  private static double log2(double value) {
    return Math.log(value) / Math.log(2);
  }

  private static String dimension(double power) {
    return Long.toString(Math.round(Math.pow(2, power)));
  }

  /** The label of a power of ten. */
  static String time(double nanos) {
    if (nanos >= 1000) {
      return Math.round(nanos / 1000) + " µs";
    }
    return nanos < 1 ? String.format(Locale.ROOT, "%.1f ns", nanos) : Math.round(nanos) + " ns";
  }
}

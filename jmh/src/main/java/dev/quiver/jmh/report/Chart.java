/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.regex.Pattern;
import org.knowm.xchart.ChartEncoder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.XYStyler;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * Time against dimension, both logarithmic, as SVG. XChart draws lines and axes; title, caption and
 * legend are text beside them, as XChart would draw the outline of each letter.
 */
final class Chart {

  static {
    System.setProperty("java.awt.headless", "true");
  }

  private static final int WIDTH = 700;
  private static final int HEIGHT = 480;
  private static final int AXIS_WIDTH = 620;
  private static final int LEGEND = 25;
  private static final Color GRID = new Color(0xE4E4E4);
  private static final Pattern LONG_FRACTION = Pattern.compile("(\\d+\\.\\d)\\d+");
  private static final Pattern INDENTATION = Pattern.compile("\\n +");
  private static final Pattern ROOT = Pattern.compile("^.*?<svg[^>]*>|</svg>\\s*$", Pattern.DOTALL);

  private static final Map<Marker, String> SYMBOLS =
      Map.of(
          SeriesMarkers.PLUS, "+",
          SeriesMarkers.CROSS, "×",
          SeriesMarkers.SQUARE, "■",
          SeriesMarkers.DIAMOND, "◆",
          SeriesMarkers.CIRCLE, "●",
          SeriesMarkers.TRIANGLE_UP, "▲",
          SeriesMarkers.TRIANGLE_DOWN, "▼");

  private final String title;
  private final String caption;
  private final XYChart chart;
  private final StringBuilder legend = new StringBuilder();
  private double smallest = Double.POSITIVE_INFINITY;
  private double largest;
  private int widest = 1;
  private int narrowest = Integer.MAX_VALUE;

  /**
   * Starts a chart without lines.
   *
   * @param caption what a reader has to know of it
   */
  Chart(String title, String caption) {
    this.title = title;
    this.caption = caption;
    this.chart = new XYChartBuilder().width(WIDTH).height(HEIGHT).build();
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
    legend.append(
        "<text x=\"%d\" y=\"%d\"><tspan fill=\"#%06x\">━%s━</tspan> %s</text>\n"
            .formatted(
                WIDTH + 5,
                100 + LEGEND * chart.getSeriesCollection().size(),
                color.getRGB() & 0xFFFFFF,
                SYMBOLS.get(marker),
                escaped(label)));
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
      String drawn = new String(ChartEncoder.getBytes(chart, "svg"), StandardCharsets.UTF_8);
      String lines = LONG_FRACTION.matcher(ROOT.matcher(drawn).replaceAll("")).replaceAll("$1");
      return """
          <?xml version="1.0" encoding="UTF-8"?>
          <svg xmlns="http://www.w3.org/2000/svg" width="1000" height="570" viewBox="0 0 1000 570" \
          font-family="sans-serif" font-size="13">
          <title>%1$s</title>
          <desc>%2$s</desc>
          <rect width="1000" height="570" fill="white"/>
          <text x="20" y="28" font-size="17" font-weight="bold">%1$s</text>
          <text x="20" y="50">time for one vector: lower is better</text>
          <g transform="translate(0 60)">%3$s</g>
          %4$s<text x="350" y="556" text-anchor="middle">dimension of the vector</text>
          </svg>
          """
          .formatted(
              escaped(title),
              escaped(caption),
              INDENTATION.matcher(lines).replaceAll("\n"),
              legend);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What a reader has to know of it. */
  String caption() {
    return caption;
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;");
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
    styler.setLegendVisible(false).setChartTitleVisible(false);
    styler.setXAxisTitleVisible(false).setYAxisTitleVisible(false);
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

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import dev.quiver.internal.wire.ElementType;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Dimension;
import java.awt.Rectangle;
import java.io.IOException;
import java.io.StringWriter;
import java.text.ChoiceFormat;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.batik.svggen.SVGGraphics2D;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTickUnit;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.title.TextTitle;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;
import org.w3c.dom.Document;

/**
 * A chart of a run ({@code charts.json}): time against dimension, both logarithmic, with a line for
 * each contender.
 *
 * @param file the name of the file in the folder of a run
 * @param caption the explanation for readers
 * @param lines the names of the variants, with {@code *} for the contender and {@code n} for the
 *     dimension; lines of the second name are dashed
 */
record Chart(String file, String title, String caption, List<String> lines) {

  static {
    System.setProperty("java.awt.headless", "true");
  }

  static final List<Chart> ALL = Tables.json("charts.json", Chart[].class);

  boolean isMeasured(Run run) {
    return Contender.ALL.stream().anyMatch(each -> !series(run, lines.get(0), each).isEmpty());
  }

  String markdown(String link) {
    return """
        ![%1$s: time against dimension](%2$s)

        *%1$s. %3$s Both axes are logarithmic; lower is better.*
        """
        .formatted(title.replace("<", "&lt;"), link, caption);
  }

  String svg(Run run) throws IOException {
    XYSeriesCollection data = new XYSeriesCollection();
    XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer();
    for (String name : lines) {
      float[] dashes = name.equals(lines.get(0)) ? null : new float[] {6, 4};
      for (Contender contender : Contender.ALL) {
        XYSeries series = series(run, name, contender);
        if (!series.isEmpty()) {
          int index = data.getSeriesCount();
          data.addSeries(series);
          renderer.setSeriesPaint(index, contender.color());
          renderer.setSeriesStroke(
              index,
              new BasicStroke(2, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, dashes, 0));
        }
      }
    }
    List<String> times =
        List.of("1 ns", "10 ns", "100 ns", "1 µs", "10 µs", "100 µs", "1 ms", "10 ms");
    List<String> dimensions = IntStream.range(0, 20).mapToObj(n -> "" + (1 << n)).toList();
    XYPlot plot =
        new XYPlot(
            data, axis("dimension of the vector", dimensions), axis("time", times), renderer);
    plot.setBackgroundPaint(Color.WHITE);
    plot.setDomainGridlinePaint(Color.LIGHT_GRAY);
    plot.setRangeGridlinePaint(Color.LIGHT_GRAY);
    JFreeChart chart = new JFreeChart(title + ", " + run.jdk(), plot);
    chart.setBackgroundPaint(Color.WHITE);
    chart.addSubtitle(new TextTitle("time for one vector: lower is better"));
    chart.getLegend().setPosition(RectangleEdge.RIGHT);
    SVGGraphics2D graphics = new SVGGraphics2D(document());
    graphics.setSVGCanvasSize(new Dimension(1000, 560));
    chart.draw(graphics, new Rectangle(1000, 560));
    StringWriter svg = new StringWriter();
    graphics.stream(svg, true);
    return svg.toString();
  }

  private static Document document() {
    try {
      return DocumentBuilderFactory.newInstance().newDocumentBuilder().newDocument();
    } catch (ParserConfigurationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns an axis of logarithms with a labelled tick at 0, 1, 2 and so on. */
  private static NumberAxis axis(String label, List<String> ticks) {
    NumberAxis axis = new NumberAxis(label);
    axis.setAutoRangeIncludesZero(false);
    double[] powers = IntStream.range(0, ticks.size()).asDoubleStream().toArray();
    String[] labels = ticks.toArray(String[]::new);
    axis.setTickUnit(new NumberTickUnit(1, new ChoiceFormat(powers, labels)));
    return axis;
  }

  private XYSeries series(Run run, String name, Contender contender) {
    String label = contender.label(ElementType.FLOAT);
    XYSeries series = new XYSeries(name.equals(lines.get(0)) ? label : label + " (dashed)");
    String own = name.replace("*", contender.name());
    run.variants()
        .forEach(
            (key, variant) -> {
              String n = variant.get("dimension");
              if (variant.contender().equals(contender.name())
                  && key.equals(own.replace(" n", " " + n))) {
                double nanos = run.find(key).nanos();
                series.add(Math.log(Double.parseDouble(n)) / Math.log(2), Math.log10(nanos));
              }
            });
    return series;
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.memory;

import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/**
 * The picture of a load: memory against rows. Lines and texts of SVG, a tenth of the size that
 * {@link SoakChart}'s library makes of them, with an outline for each letter.
 */
final class LoadChart {
  private static final int WIDTH = 960;
  private static final int HEIGHT = 420;
  private static final int LEFT = 60;
  private static final int RIGHT = 720;
  private static final int TOP = 40;
  private static final int BOTTOM = 370;
  private static final int STEP_MIB = 50;
  private static final int STEPS_OF_ROWS = 10;
  private static final double MIB = 1 << 20;

  private final StringBuilder svg = new StringBuilder();
  private final List<Sample> samples;
  private final long rows;
  private final double mostMib;
  private int series;

  private LoadChart(List<Sample> samples, long rows) {
    this.samples = samples;
    this.rows = rows;
    double most = samples.stream().mapToLong(Sample::resident).max().orElse(0) / MIB;
    this.mostMib = (Math.floor(most / STEP_MIB) + 1) * STEP_MIB;
  }

  static String svg(List<Sample> samples, long rows) {
    return new LoadChart(samples, rows).draw();
  }

  private String draw() {
    add("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\"", WIDTH, HEIGHT);
    add(" font-family=\"sans-serif\" font-size=\"13\">%n");
    add("<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>%n");
    text(LEFT, TOP - 16, "A client that loads %,d rows with BulkWriter, while it does", rows);
    for (int mib = 0; mib <= mostMib; mib += STEP_MIB) {
      line(LEFT, y(mib), RIGHT, y(mib));
      text(10, y(mib) + 4, "%d MiB", mib);
    }
    for (int step = 0; step <= STEPS_OF_ROWS; step++) {
      double x = LEFT + (double) step / STEPS_OF_ROWS * (RIGHT - LEFT);
      line(x, TOP, x, BOTTOM);
      text(x - 8, BOTTOM + 18, "%.1f", rows * step / 1e6 / STEPS_OF_ROWS);
    }
    text((LEFT + RIGHT) / 2.0 - 40, BOTTOM + 38, "million rows");
    series("process (resident)", "#777777", Sample::resident);
    series("heap after collection", "#D62728", Sample::heap);
    series("direct memory", "#1F77B4", Sample::direct);
    return svg.append("</svg>\n").toString();
  }

  private void series(String name, String color, ToLongFunction<Sample> bytes) {
    String points =
        samples.stream()
            .map(
                sample ->
                    format(
                        "%.1f,%.1f",
                        LEFT + (double) sample.requests() / rows * (RIGHT - LEFT),
                        y(bytes.applyAsLong(sample) / MIB)))
            .collect(Collectors.joining(" "));
    String line = "<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"2\" points=\"%s\"/>%n";
    double y = TOP + 20 * ++series;
    add(line, color, points);
    add(line, color, format("%d,%.1f %d,%.1f", RIGHT + 20, y, RIGHT + 45, y));
    text(RIGHT + 52, y + 4, "%s", name);
  }

  private double y(double mib) {
    return BOTTOM - mib / mostMib * (BOTTOM - TOP);
  }

  private void line(double x1, double y1, double x2, double y2) {
    add("<path stroke=\"#DDDDDD\" d=\"M%.1f %.1fL%.1f %.1f\"/>%n", x1, y1, x2, y2);
  }

  private void text(double x, double y, String text, Object... values) {
    add("<text x=\"%.1f\" y=\"%.1f\">%s</text>%n", x, y, format(text, values));
  }

  private void add(String text, Object... values) {
    svg.append(format(text, values));
  }

  private static String format(String text, Object... values) {
    return String.format(Locale.ROOT, text, values);
  }
}

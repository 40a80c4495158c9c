/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import dev.quiver.internal.wire.ElementType;
import java.awt.Color;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiFunction;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** The charts of a run: floats through codecs and kernels, and into frames. */
final class Charts {

  /** The chart that the guide shows. */
  static final String CODEC_ENCODE = "codec-encode-float.svg";

  private static final ElementType TYPE = ElementType.FLOAT;

  private Charts() {}

  /** The charts that have a line, by the name of their file. */
  static SortedMap<String, Chart> of(Run run) {
    SortedMap<String, Chart> charts = new TreeMap<>();
    charts.put(CODEC_ENCODE, codecs(run, "encode"));
    Chart decode = codecs(run, "decode");
    decode.add(
        "Quiver into your float[] + Vector API",
        new Color(0x009E73),
        SeriesMarkers.DIAMOND,
        points(
            run.results(),
            ResultKey.CODEC_BENCHMARK,
            (codec, n) -> ResultKey.codec("decodeInto", codec, TYPE, n),
            Contender.QUIVER_SIMD_ARRAY));
    charts.put("codec-decode-float.svg", decode);
    charts.put("kernel-encode-float-heap.svg", kernels(run, "encode"));
    charts.put("kernel-decode-float-heap.svg", kernels(run, "decode"));
    charts.put("write-float.svg", writes(run));
    charts.values().removeIf(Chart::isEmpty);
    return charts;
  }

  /** What a chart shows, for those who do not see it. */
  static String alternative(String file) {
    return "Time against dimension: " + file.substring(0, file.indexOf('.')).replace('-', ' ');
  }

  private static Chart codecs(Run run, String operation) {
    return chart(
        run,
        "Codecs: %s vector<float, n>, %s".formatted(operation, run.jdk()),
        ResultKey.CODEC_BENCHMARK,
        (codec, n) -> ResultKey.codec(operation, codec, TYPE, n));
  }

  private static Chart writes(Run run) {
    return chart(
        run,
        "vector<float, n> bound and written into a frame, %s".formatted(run.jdk()),
        FrameCells.WRITE_BENCHMARK,
        (rival, n) ->
            rival == Contender.NO_VECTOR
                ? FrameCells.withoutVector()
                : FrameCells.write(rival, TYPE, n));
  }

  private static Chart kernels(Run run, String operation) {
    return chart(
        run,
        "Kernels: %s floats, bytes on the heap, %s".formatted(operation, run.jdk()),
        Moves.KERNEL.benchmark(),
        (rival, n) -> Moves.KERNEL.cell(operation, rival, TYPE, "HEAP", n));
  }

  private static Chart chart(
      Run run, String title, String benchmark, BiFunction<Contender, Integer, ResultKey> cells) {
    Chart chart = new Chart(title);
    for (Contender each : Contender.values()) {
      chart.add(
          each.label(TYPE),
          each.color(),
          each.marker(),
          points(run.results(), benchmark, cells, each));
    }
    return chart;
  }

  private static SortedMap<Integer, Double> points(
      Results results,
      String benchmark,
      BiFunction<Contender, Integer, ResultKey> cells,
      Contender contender) {
    SortedMap<Integer, Double> points = new TreeMap<>();
    for (int dimension : results.dimensions(benchmark, TYPE)) {
      results
          .find(cells.apply(contender, dimension))
          .ifPresent(figure -> points.put(dimension, figure.nanos()));
    }
    return points;
  }
}

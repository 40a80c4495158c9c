/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import dev.quiver.internal.wire.ElementType;
import java.awt.Color;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiFunction;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** The charts of a run: floats through codecs and kernels, and into frames. */
enum ReportChart {
  CODEC_ENCODE(
      "codec-encode-float.svg",
      "Codecs: encode vector<float, n>",
      "Encode one vector of floats into a new buffer. memcpy clones as many bytes on the heap.",
      ResultKey.CODECS,
      (codec, n) -> ResultKey.codec("encode", codec, ElementType.FLOAT, n)),
  CODEC_DECODE(
      "codec-decode-float.svg",
      "Codecs: decode vector<float, n>",
      "Decode one vector of floats into a new object, or into your array. memcpy clones as many"
          + " bytes on the heap, or copies them into an array that is there.",
      ResultKey.CODECS,
      (codec, n) -> ResultKey.codec("decode", codec, ElementType.FLOAT, n)),
  KERNEL_ENCODE(
      "kernel-encode-float-heap.svg",
      "Kernels: encode floats, bytes on the heap",
      "Move floats into an array of bytes that is there. memcpy copies as many bytes from array to"
          + " array.",
      ResultKey.KERNELS,
      (rival, n) -> ResultKey.kernel("encode", rival, ElementType.FLOAT, "HEAP", n)),
  KERNEL_DECODE(
      "kernel-decode-float-heap.svg",
      "Kernels: decode floats, bytes on the heap",
      "Move an array of bytes into floats that are there. memcpy copies as many bytes from array to"
          + " array.",
      ResultKey.KERNELS,
      (rival, n) -> ResultKey.kernel("decode", rival, ElementType.FLOAT, "HEAP", n)),
  WRITE(
      "write-float.svg",
      "vector<float, n> bound and written into a frame",
      "Bind one vector of floats and write the statement into pooled direct memory. memcpy only"
          + " writes as many bytes as the vector has into direct memory.",
      ResultKey.WRITES,
      ReportChart::write);

  private final String file;
  private final String title;
  private final String caption;
  private final String benchmark;

  @SuppressWarnings("ImmutableEnumChecker") // without state
  private final BiFunction<Contender, Integer, ResultKey> cells;

  ReportChart(
      String file,
      String title,
      String caption,
      String benchmark,
      BiFunction<Contender, Integer, ResultKey> cells) {
    this.file = file;
    this.title = title;
    this.caption = caption + " Both axes are logarithmic; lower is better.";
    this.benchmark = benchmark;
    this.cells = cells;
  }

  /** Name of the file in the folder of a run. */
  String file() {
    return file;
  }

  /** As Markdown, with its caption. */
  String markdown(String link) {
    String name = title.replace("<", "&lt;");
    return "\n![%s: time against dimension](%s)\n\n*%s. %s*\n".formatted(name, link, name, caption);
  }

  /** The chart, if it has a line. */
  Optional<Chart> of(Run run) {
    Chart chart = new Chart(title + ", " + run.jdk(), caption);
    for (Contender each : Contender.values()) {
      chart.add(
          each.label(ElementType.FLOAT),
          each.color(),
          each.marker(),
          points(run.results(), each, cells));
    }
    if (this == CODEC_DECODE) {
      var into = cells.andThen(cell -> cell.withOperation("decodeInto"));
      chart.add(
          "memcpy into your byte[]",
          Color.BLACK,
          SeriesMarkers.CROSS,
          points(run.results(), Contender.MEMCPY, into));
      chart.add(
          "Quiver into your float[] + Vector API",
          new Color(0x009E73),
          SeriesMarkers.DIAMOND,
          points(run.results(), Contender.QUIVER_SIMD_ARRAY, into));
    }
    return chart.isEmpty() ? Optional.empty() : Optional.of(chart);
  }

  private SortedMap<Integer, Double> points(
      Results results, Contender contender, BiFunction<Contender, Integer, ResultKey> keys) {
    SortedMap<Integer, Double> points = new TreeMap<>();
    for (int dimension : results.dimensions(benchmark, ElementType.FLOAT)) {
      results
          .find(keys.apply(contender, dimension))
          .ifPresent(figure -> points.put(dimension, figure.nanos()));
    }
    return points;
  }

  private static ResultKey write(Contender rival, int dimension) {
    ResultKey cell = ResultKey.write(rival, ElementType.FLOAT, dimension);
    return switch (rival) {
      case NO_VECTOR -> ResultKey.withoutVector();
      case MEMCPY -> Sections.intoDirectMemory(cell);
      default -> cell;
    };
  }
}

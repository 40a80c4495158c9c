/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.internal.wire.ElementType;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Which figures meet which target, and that nothing is met without its figures. */
class TargetsTest {

  private static final ResultKey SIMD_ENCODE = kernel("encode", Contender.QUIVER_SIMD, 1536);

  @Test
  void aGoodRunMeetsAll() {
    assertThat(Targets.judge(Fixture.run(25, Fixture.good())))
        .hasSize(4 + 8 + 4 + 5 + 10 + 10 + 6 + 2 + 7 + 6 + 6)
        .allSatisfy(
            row -> assertThat(row.verdict()).as("%s", row).isEqualTo(Judgement.Verdict.MET));
  }

  @Test
  void anEmptyRunMeetsNone() {
    assertThat(Targets.judge(Fixture.run(25, Map.of())))
        .allSatisfy(
            row -> {
              assertThat(row.verdict()).isEqualTo(Judgement.Verdict.NOT_MEASURED);
              assertThat(row.measured()).isEqualTo("not measured");
            });
  }

  @Test
  void everyTargetIsUnmetWithoutAnyOfItsCells() {
    Set<String> changed = new HashSet<>();
    Map<ResultKey, Figure> good = Fixture.good();
    for (ResultKey cell : good.keySet()) {
      Map<ResultKey, Figure> without = new HashMap<>(good);
      without.remove(cell);
      for (Judgement row : Targets.judge(Fixture.run(25, without))) {
        if (row.verdict() != Judgement.Verdict.MET) {
          assertThat(row.verdict())
              .as("%s without %s", row, cell)
              .isEqualTo(Judgement.Verdict.NOT_MEASURED);
          changed.add(row.condition());
        }
      }
    }
    assertThat(changed).hasSameElementsAs(conditions());
  }

  private static String rival(ResultKey cell) {
    Map<String, String> parameters = cell.parameters();
    return cell.benchmark()
        + parameters.get("rival")
        + parameters.get("codec")
        + parameters.get("session");
  }

  @Test
  void everyTargetCanFallShort() {
    Set<String> shorts = new HashSet<>();
    List<UnaryOperator<Figure>> spoilers =
        List.of(
            figure -> new Figure(figure.nanos() * 1000, 0, 2, figure.bytes()),
            figure -> new Figure(figure.nanos() / 1000, 0, 2, figure.bytes()),
            figure -> new Figure(figure.nanos(), 0, 2, OptionalLong.of(100_000)));
    Map<ResultKey, Figure> good = Fixture.good();
    Map<String, List<ResultKey>> ofARival =
        good.keySet().stream().collect(groupingBy(TargetsTest::rival));
    for (UnaryOperator<Figure> spoiler : spoilers) {
      for (List<ResultKey> cells : ofARival.values()) {
        Map<ResultKey, Figure> spoilt = new HashMap<>(good);
        cells.forEach(cell -> spoilt.put(cell, spoiler.apply(good.get(cell))));
        for (Judgement row : Targets.judge(Fixture.run(25, spoilt))) {
          if (row.verdict() != Judgement.Verdict.MET) {
            assertThat(row.verdict()).isEqualTo(Judgement.Verdict.SHORT);
            shorts.add(row.condition());
          }
        }
      }
    }
    assertThat(shorts).hasSameElementsAs(conditions());
  }

  @Test
  void copiesTakeAtMostTwiceTheTime() {
    assertThat(judge(25, SIMD_ENCODE, 80)).isEmpty();
    assertThat(judge(25, SIMD_ENCODE, 80.1))
        .containsExactly("encode float 1536, HEAP, against memcpy: at most 2x");
  }

  @Test
  void directMemoryHasAHigherLimit() {
    ResultKey decode =
        ResultKey.kernel("decode", Contender.QUIVER_SIMD, ElementType.FLOAT, "DIRECT", 1536);
    assertThat(judge(25, decode, 140)).isEmpty();
    assertThat(judge(25, decode, 141))
        .containsExactly("decode float 1536, DIRECT, against memcpy: at most 3.5x");
  }

  @Test
  void aFasterLoopMakesQuiverFallShort() {
    Map<ResultKey, Figure> figures = Fixture.good();
    figures.put(kernel("decode", Contender.PUT, 1536), Fixture.figure(80, 0));
    Judgement row = row(figures, "float, HEAP, against the fastest loop");
    assertThat(row.verdict()).isEqualTo(Judgement.Verdict.SHORT);
    assertThat(row.measured())
        .isEqualTo("3 of 4 met; worst 1.25x of PUT at 1536 decode (100 ns, +20.0 ns)");
  }

  @Test
  void aMissingLoopIsNamedBesideWhatWasMeasured() {
    Map<ResultKey, Figure> figures = Fixture.good();
    figures.remove(kernel("decode", Contender.PUT, 1536));
    assertThat(row(figures, "float, HEAP, against the fastest loop").measured())
        .startsWith("3 of 4 met, 1 not measured; worst 1.00x of SCALAR at 1 encode");
  }

  @Test
  void tinyVectorsMayBeSlowerByNoiseOnlyAndThatIsSaid() {
    Map<ResultKey, Figure> figures = Fixture.good();
    figures.put(kernel("encode", Contender.QUIVER, 1), Fixture.figure(104, 0));
    Judgement noisy = row(figures, "dimensions 1 to 32, QUIVER against the scalar loop");
    assertThat(noisy.verdict()).isEqualTo(Judgement.Verdict.MET);
    assertThat(noisy.measured())
        .contains("worst 1.04x (+4.0 ns)")
        .endsWith("; 1 of those met only within noise");

    figures.put(kernel("encode", Contender.QUIVER, 1), Fixture.figure(106, 0));
    assertThat(row(figures, "dimensions 1 to 32, QUIVER against the scalar loop").verdict())
        .isEqualTo(Judgement.Verdict.SHORT);
  }

  @Test
  void tinyVectorsOfEveryTypeAreNeeded() {
    Map<ResultKey, Figure> figures = Fixture.good();
    figures
        .keySet()
        .removeIf(cell -> cell.isOf(ResultKey.KERNELS, ElementType.INT) && cell.dimension() <= 32);
    Judgement row = row(figures, "dimensions 1 to 32, QUIVER against the scalar loop");
    assertThat(row.verdict()).isEqualTo(Judgement.Verdict.NOT_MEASURED);
    assertThat(row.measured()).contains("12 of 13 met, 1 not measured");
  }

  @Test
  void codecsAreComparedWithTheDrivers() {
    ResultKey driver =
        ResultKey.codec("encode", Contender.DRIVER_CQL_VECTOR, ElementType.DOUBLE, 1536);
    assertThat(judge(25, driver, 6000)).isEmpty();
    assertThat(judge(25, driver, 5999))
        .containsExactly(
            "double 1536, driver CqlVector encode / Quiver double[] + Vector API encode: at least"
                + " 100x");
    ResultKey uuids =
        ResultKey.codec("decode", Contender.DRIVER_CQL_VECTOR, ElementType.UUID, 1536);
    assertThat(judge(25, uuids, 300)).isEmpty();
    assertThat(judge(25, uuids, 299)).hasSize(1);
  }

  @Test
  void oneByteTooManyFallsShort() {
    Map<ResultKey, Figure> figures = Fixture.good();
    ResultKey encode = ResultKey.codec("encode", Contender.QUIVER_ARRAY, ElementType.INT, 1536);
    figures.put(encode, Fixture.figure(60, 6209));
    Judgement row = row(figures, "int, encode");
    assertThat(row.verdict()).isEqualTo(Judgement.Verdict.SHORT);
    assertThat(row.measured()).isEqualTo("3 of 4 met; worst 6,209 B of 6,208 B, " + encode);
  }

  @Test
  void bytesThatWereNotMeasuredAreNotNone() {
    Map<ResultKey, Figure> figures = Fixture.good();
    Figure unknown = new Figure(5, 0, 2, OptionalLong.empty());
    figures.put(ResultKey.lookup("CqlVectorLookupBenchmark.byCqlType", "QUIVER"), unknown);
    figures.put(
        ResultKey.codec("decodeInto", Contender.QUIVER_ARRAY, ElementType.INT, 1536), unknown);
    assertThat(row(figures, "CqlVectorLookupBenchmark.byCqlType").verdict())
        .isEqualTo(Judgement.Verdict.NOT_MEASURED);
    assertThat(row(figures, "int, decodeInto").verdict()).isEqualTo(Judgement.Verdict.NOT_MEASURED);
  }

  @Test
  void lookupsAllocateNothingButAGenericTypeOfTheCall() {
    Map<ResultKey, Figure> figures = Fixture.good();
    figures.put(ResultKey.lookup("ArrayLookupBenchmark.byValue", "QUIVER"), Fixture.figure(5, 16));
    Judgement row = row(figures, "ArrayLookupBenchmark.byValue");
    assertThat(row.verdict()).isEqualTo(Judgement.Verdict.SHORT);
    assertThat(row.measured()).isEqualTo("1 of 2 met; worst 5.0 ns, 16 B (QUIVER)");
    assertThat(row(figures, "CqlVectorLookupBenchmark.byGetVector").measured())
        .isEqualTo("2 of 2 met; worst 15.0 ns, 24 B (QUIVER)");
  }

  @Test
  void aVectorThatIsDecodedAndReadCostsNoMoreThanTheDrivers() {
    ResultKey pass = ResultKey.pass(Contender.QUIVER_CQL_VECTOR, ElementType.FLOAT, 1536, "STREAM");
    String condition = "decoded, and each element read, ";
    assertThat(judge(25, pass, 5250)).isEmpty();
    assertThat(judge(25, pass, 5251))
        .containsExactly(condition + "time, Quiver / driver: at most 1.05x");
    Map<ResultKey, Figure> figures = Fixture.good();
    figures.put(pass, Fixture.figure(5000, 10_000));
    assertThat(row(figures, condition + "bytes").verdict()).isEqualTo(Judgement.Verdict.SHORT);

    ResultKey driver = ResultKey.pass(Contender.DRIVER_CQL_VECTOR, ElementType.UUID, 1536, "FOR");
    figures = Fixture.good();
    figures.put(driver, Fixture.figure(5000, 9999));
    assertThat(row(figures, condition + "time").verdict())
        .as("measured of the driver only")
        .isEqualTo(Judgement.Verdict.NOT_MEASURED);
  }

  @Test
  void aVectorOfAFrameMayAllocate48Bytes() {
    Map<ResultKey, Figure> figures = Fixture.good();
    ResultKey write = ResultKey.write(Contender.QUIVER_SIMD_WRITE_THROUGH, ElementType.INT, 1536);
    figures.put(write, Fixture.figure(200, 279));
    Judgement row = row(figures, "QUIVER_SIMD_WRITE_THROUGH, bind + frame");
    assertThat(row.verdict()).isEqualTo(Judgement.Verdict.SHORT);
    assertThat(row.measured()).isEqualTo("9 of 10 met; worst 49 B, " + write);
    assertThat(row(figures, "QUIVER_WRITE_THROUGH, bind + frame").verdict())
        .isEqualTo(Judgement.Verdict.MET);

    figures.remove(ResultKey.withoutVector());
    assertThat(row(figures, "QUIVER_SIMD_WRITE_THROUGH, bind + frame").verdict())
        .as("nothing to compare with")
        .isEqualTo(Judgement.Verdict.NOT_MEASURED);
  }

  @Test
  void pagesAreComparedByTimeAndByBytes() {
    ResultKey quiver = ResultKey.page("decode", Contender.QUIVER, ResultKey.WIDE_PAGE);
    Map<ResultKey, Figure> figures = Fixture.good();
    figures.put(quiver, Fixture.figure(100, 800_001));
    assertThat(row(figures, "100x1000x4, decode, driver").verdict())
        .isEqualTo(Judgement.Verdict.MET);
    assertThat(row(figures, "100x1000x4, decode, bytes").verdict())
        .isEqualTo(Judgement.Verdict.SHORT);

    figures.put(quiver, Fixture.figure(101, 800_000));
    assertThat(row(figures, "100x1000x4, decode, driver").verdict())
        .isEqualTo(Judgement.Verdict.SHORT);
    assertThat(row(figures, "100x1000x4, decode, bytes").verdict())
        .isEqualTo(Judgement.Verdict.MET);

    figures.put(quiver, new Figure(100, 0, 2, OptionalLong.empty()));
    assertThat(row(figures, "100x1000x4, decode, bytes").verdict())
        .isEqualTo(Judgement.Verdict.NOT_MEASURED);
  }

  @Test
  void whatHasNoVectorsMayBeSlowerByNoiseOnly() {
    ResultKey execute = ResultKey.execute("encode", Contender.QUIVER);
    Map<ResultKey, Figure> figures = Fixture.good();
    figures.put(execute, Fixture.figure(211, 0));
    Judgement row = row(figures, "without a vector, encode");
    assertThat(row.verdict()).isEqualTo(Judgement.Verdict.SHORT);
    assertThat(row.measured()).isEqualTo("1.055x");
  }

  @Test
  void rowsAndMatricesAreComparedWithTheDriverAndWithACopy() {
    ResultKey driver = ResultKey.row(Contender.DRIVER_BY_INDEX, "INT", 1000);
    assertThat(judge(25, driver, 3999))
        .containsExactly(
            "page of 100 rows x 1000 ints, frame to values, driver getObject / Quiver sink: at"
                + " least 4x");
    ResultKey records = ResultKey.records(Contender.QUIVER, "TEN_COLUMNS");
    assertThat(judge(25, records, 2001))
        .containsExactly(
            "ten columns, frame to values, driver getObject / Quiver records: at least 2.5x");
    ResultKey known = ResultKey.matrix(Contender.QUIVER_SIMD, "KNOWN");
    assertThat(judge(25, known, 201))
        .containsExactly(
            "matrix of 5000 x 1536 floats, row count KNOWN, Quiver + Vector API against memcpy, row"
                + " count KNOWN: at most 2x");
    ResultKey reused = ResultKey.matrix(Contender.QUIVER_SIMD, "REUSED");
    assertThat(judge(25, reused, 61))
        .containsExactly(
            "matrix of 5000 x 1536 floats, row count REUSED, Quiver + Vector API against memcpy, row"
                + " count REUSED: at most 1.2x");
  }

  private static ResultKey kernel(String operation, Contender rival, int dimension) {
    return ResultKey.kernel(operation, rival, ElementType.FLOAT, "HEAP", dimension);
  }

  /** The conditions that are not met when one cell of a good run takes another time. */
  private static List<String> judge(int feature, ResultKey cell, double nanos) {
    Map<ResultKey, Figure> figures = Fixture.good();
    assertThat(figures).containsKey(cell);
    figures.put(cell, new Figure(nanos, 0, 2, OptionalLong.of(0)));
    return Targets.judge(Fixture.run(feature, figures)).stream()
        .filter(row -> row.verdict() != Judgement.Verdict.MET)
        .map(Judgement::condition)
        .toList();
  }

  private static Judgement row(Map<ResultKey, Figure> figures, String condition) {
    return Targets.judge(Fixture.run(25, figures)).stream()
        .filter(row -> row.condition().contains(condition))
        .findFirst()
        .orElseThrow();
  }

  private static List<String> conditions() {
    return Targets.judge(Fixture.run(25, Map.of())).stream().map(Judgement::condition).toList();
  }
}

/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests which figures meet which target, and that no target is met without figures. */
class TargetsTest {

  private static final Map<String, List<String>> OF_A_RIVAL =
      Fixture.good().keySet().stream().collect(groupingBy(name -> name.replaceFirst("[,)].*", "")));
  private static final String TINY = "dimensions 1 to 32, QUIVER against the scalar loop";

  @Test
  void aGoodRunMeetsEachTarget() {
    assertThat(judge(Fixture.good()))
        .hasSize(70)
        .allSatisfy(row -> assertThat(row.verdict()).as("%s", row).isEqualTo("met"));
    assertThat(Targets.count(judge(Fixture.good())))
        .isEqualTo("70 targets: 70 met, 0 short, 0 not measured.\n");
  }

  @Test
  void anEmptyRunHasMeasuredNoTarget() {
    assertThat(judge(Map.of()))
        .allSatisfy(row -> assertThat(row.verdict()).as("%s", row).isEqualTo("not measured"))
        .allSatisfy(row -> assertThat(row.measured()).isEqualTo("not measured"));
  }

  @Test
  void everyTargetIsUnmetWithoutTheVariantsOfARival() {
    Set<String> changed = new HashSet<>();
    for (List<String> variants : OF_A_RIVAL.values()) {
      Map<String, Figure> without = Fixture.good();
      without.keySet().removeAll(variants);
      for (Targets.Judgement row : judge(without)) {
        if (!row.verdict().equals("met")) {
          assertThat(row.verdict()).as("%s without %s", row, variants).isEqualTo("not measured");
          changed.add(row.condition());
        }
      }
    }
    assertThat(changed).hasSameElementsAs(conditions());
  }

  @Test
  void aBadFigureMakesEachTargetFallShort() {
    Set<String> shorts = new HashSet<>();
    List<UnaryOperator<Figure>> spoilers =
        List.of(
            figure -> Fixture.figure(figure.nanos() * 1000, figure.bytes()),
            figure -> Fixture.figure(figure.nanos() / 1000, figure.bytes()),
            figure -> Fixture.figure(figure.nanos(), 10_000_000));
    Map<String, Figure> good = Fixture.good();
    for (UnaryOperator<Figure> spoiler : spoilers) {
      for (List<String> variants : OF_A_RIVAL.values()) {
        Map<String, Figure> spoilt = new HashMap<>(good);
        variants.forEach(each -> spoilt.computeIfPresent(each, (name, old) -> spoiler.apply(old)));
        for (Targets.Judgement row : judge(spoilt)) {
          if (!row.verdict().equals("met")) {
            assertThat(row.verdict()).isEqualTo("short");
            shorts.add(row.condition());
          }
        }
      }
    }
    assertThat(shorts).hasSameElementsAs(conditions());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "KernelBenchmark.encode(QUIVER_SIMD, FLOAT, HEAP, 1536) | 80 | 80.1 | encode float 1536, HEAP, against memcpy: at most 2x",
        "KernelBenchmark.decode(QUIVER_SIMD, FLOAT, DIRECT, 1536) | 140 | 141 | decode float 1536, DIRECT, against memcpy: at most 3.5x",
        "CodecBenchmark.encode(DRIVER_CQL_VECTOR, DOUBLE, 1536) | 6000 | 5999 | double 1536, driver CqlVector encode / Quiver double[] + Vector API encode: at least 100x",
        "CodecBenchmark.decode(DRIVER_CQL_VECTOR, UUID, 1536) | 300 | 299 | uuid 1536, driver List<UUID> decode / Quiver UUID[] + Vector API decode: at least 3x",
        "CqlVectorBenchmark.decodeAndPass(QUIVER_CQL_VECTOR, FLOAT, 1536, STREAM) | 5250 | 5251 | decoded, and each element read, floats, Quiver / driver: at most 1.05x",
        "ExecuteBenchmark.encode(QUIVER) | 210 | 211 | ten values without a vector, encode, Quiver / driver: at most 1.05x",
        "RowBenchmark.read(DRIVER_BY_INDEX, INT, 1000) | 4000 | 3999 | page of 100 rows x 1000 ints, frame to values, driver getObject / Quiver sink: at least 4x",
        "RecordBenchmark.records(QUIVER, TEN_COLUMNS) | 2000 | 2001 | ten columns, frame to values, driver getObject / Quiver records: at least 2.5x",
        "MatrixBenchmark.read(QUIVER_SIMD, 1536, KNOWN) | 200 | 201 | matrix of 5000 x 1536 floats, row count KNOWN, Quiver + Vector API against memcpy, row count KNOWN: at most 2x",
        "MatrixBenchmark.read(QUIVER_SIMD, 1536, REUSED) | 60 | 61 | matrix of 5000 x 1536 floats, row count REUSED, Quiver + Vector API against memcpy, row count REUSED: at most 1.2x",
      })
  void aTargetIsMetAtItsLimitAndNotAboveIt(String name, double good, double bad, String condition) {
    Map<String, Figure> figures = Fixture.good();
    assertThat(figures).containsKey(name);
    figures.put(name, Fixture.figure(good, 0));
    assertThat(judge(figures)).allMatch(row -> row.verdict().equals("met"));

    figures.put(name, Fixture.figure(bad, 0));
    assertThat(judge(figures))
        .filteredOn(row -> !row.verdict().equals("met"))
        .extracting(Targets.Judgement::condition)
        .containsExactly(condition);
  }

  /** A variant without figures is removed. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "KernelBenchmark.decode(VAR_HANDLE, FLOAT, HEAP, 1536) | 80 | 0 | float, HEAP, against the fastest loop | short | 3 of 4 met; worst 1.250x (+20.0 ns), KernelBenchmark.decode(QUIVER, FLOAT, HEAP, 1536)",
        "KernelBenchmark.decode(VAR_HANDLE, FLOAT, HEAP, 1536) |  |  | float, HEAP, against the fastest loop | not measured | 3 of 4 met, 1 not measured; worst 1.0",
        "KernelBenchmark.encode(QUIVER, FLOAT, HEAP, 1) | 104 | 0 | dimensions 1 to 32, QUIVER against the scalar loop | met | worst 1.040x (+4.0 ns)",
        "KernelBenchmark.encode(QUIVER, FLOAT, HEAP, 1) | 104 | 0 | dimensions 1 to 32, QUIVER against the scalar loop | met | ; 1 of those met only within noise",
        "KernelBenchmark.encode(QUIVER, FLOAT, HEAP, 1) | 106 | 0 | dimensions 1 to 32, QUIVER against the scalar loop | short | ''",
        "CodecBenchmark.encode(QUIVER_ARRAY, INT, 1536) | 60 | 6209 | int, encode | short | 3 of 4 met; worst 6,209 B, CodecBenchmark.encode(QUIVER_ARRAY, INT, 1536)",
        "WriteBenchmark.bindAndEncode(QUIVER_SIMD_WRITE_THROUGH, INT, 1536, V5) | 200 | 279 | QUIVER_SIMD_WRITE_THROUGH, bind + frame | short | 9 of 10 met; worst 49 B, WriteBenchmark.bindAndEncode(QUIVER_SIMD_WRITE_THROUGH, INT, 1536, V5)",
        "WriteBenchmark.bindAndEncode(NO_VECTOR, FLOAT, 1536, V5) |  |  | QUIVER_SIMD_WRITE_THROUGH, bind + frame | not measured | ''",
        "CqlVectorLookupBenchmark.byCqlType(QUIVER) | 5 | NaN | byCqlType | not measured | ''",
        "CodecBenchmark.decodeInto(QUIVER_ARRAY, INT, 1536) | 5 | NaN | int, decodeInto | not measured | ''",
        "ArrayLookupBenchmark.byValue(QUIVER) | 5 | 16 | ArrayLookupBenchmark.byValue | short | 1 of 2 met; worst 5.0 ns, 16 B, ArrayLookupBenchmark.byValue(QUIVER)",
        "ArrayLookupBenchmark.byValue(QUIVER) | 5 | 16 | byGetVector | met | 2 of 2 met; worst 15.0 ns, 24 B",
        "RowsBenchmark.decode(QUIVER, 100x1000x4, POOLED_DIRECT, SKIPPED) | 100 | 800001 | page 100x1000x4, decode, driver / Quiver: at least 5x | met | ''",
        "RowsBenchmark.decode(QUIVER, 100x1000x4, POOLED_DIRECT, SKIPPED) | 100 | 800001 | page 100x1000x4, decode, driver / Quiver: at least 6x of the bytes | short | ''",
        "RowsBenchmark.decode(QUIVER, 100x1000x4, POOLED_DIRECT, SKIPPED) | 101 | 800000 | page 100x1000x4, decode, driver / Quiver: at least 5x | short | ''",
        "RowsBenchmark.decode(QUIVER, 100x1000x4, POOLED_DIRECT, SKIPPED) | 101 | 800000 | page 100x1000x4, decode, driver / Quiver: at least 6x of the bytes | met | ''",
      })
  void oneVariantDecidesTheVerdictOfATarget(
      String variant,
      @Nullable Double nanos,
      @Nullable Double bytes,
      String condition,
      String verdict,
      String measured) {
    Map<String, Figure> figures = Fixture.good();
    assertThat(figures).containsKey(variant);
    if (nanos == null || bytes == null) {
      figures.remove(variant);
    } else {
      figures.put(variant, Fixture.figure(nanos, bytes));
    }
    assertThat(row(figures, condition).verdict()).isEqualTo(verdict);
    assertThat(row(figures, condition).measured()).contains(measured);
  }

  @Test
  void aTypeWithoutTinyVectorsIsNotMeasured() {
    Map<String, Figure> figures = Fixture.good();
    figures.keySet().removeIf(variant -> variant.matches("Kernel.*, INT, .*, 1[)]"));
    assertThat(row(figures, TINY).verdict()).isEqualTo("not measured");
    assertThat(row(figures, TINY).measured()).contains("12 of 14 met, 2 not measured");
    figures.put("KernelBenchmark.encode(QUIVER, INT, HEAP, 33)", Fixture.figure(900, 0));
    assertThat(row(figures, TINY).measured()).as("33 is not tiny").contains("12 of 14 met");
  }

  private static List<Targets.Judgement> judge(Map<String, Figure> figures) {
    return Targets.judge(Fixture.run(figures));
  }

  private static Targets.Judgement row(Map<String, Figure> figures, String condition) {
    return judge(figures).stream()
        .filter(row -> row.condition().contains(condition))
        .findFirst()
        .orElseThrow();
  }

  private static List<String> conditions() {
    return judge(Map.of()).stream().map(Targets.Judgement::condition).toList();
  }
}

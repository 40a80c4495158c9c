/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.shaded.guava.common.collect.Lists;
import dev.quiver.jmh.VectorApi;
import dev.quiver.jmh.codec.CodecBenchmark;
import dev.quiver.jmh.codec.CqlVectorBenchmark;
import dev.quiver.jmh.collection.CollectionBenchmark;
import dev.quiver.jmh.frame.ExecuteBenchmark;
import dev.quiver.jmh.frame.RowsBenchmark;
import dev.quiver.jmh.frame.WriteBenchmark;
import dev.quiver.jmh.kernel.KernelBenchmark;
import dev.quiver.jmh.registry.ArrayLookupBenchmark;
import dev.quiver.jmh.registry.CqlVectorLookupBenchmark;
import dev.quiver.jmh.report.Variant;
import dev.quiver.jmh.row.MatrixBenchmark;
import dev.quiver.jmh.row.RowBenchmark;
import dev.quiver.jmh.workload.RecordBenchmark;
import dev.quiver.jmh.workload.Workload;
import dev.quiver.jmh.workload.WorkloadBenchmark;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.runner.options.Options;

/** Tests that sets name existing benchmarks, and measure nothing twice in a round. */
class BatchTest {

  private static final List<Class<?>> BENCHMARKS =
      List.of(
          KernelBenchmark.class,
          CodecBenchmark.class,
          CqlVectorBenchmark.class,
          CqlVectorLookupBenchmark.class,
          ArrayLookupBenchmark.class,
          WriteBenchmark.class,
          RowsBenchmark.class,
          ExecuteBenchmark.class,
          RowBenchmark.class,
          MatrixBenchmark.class,
          CollectionBenchmark.class,
          WorkloadBenchmark.class,
          RecordBenchmark.class);

  @ParameterizedTest
  @ValueSource(strings = {"target", "full", "collections", "workloads", "smoke"})
  void everyBatchNamesExistingMethodsAndParameters(String set) {
    for (Batch batch : Batch.ofSet(set)) {
      Class<?> benchmark =
          BENCHMARKS.stream()
              .filter(each -> batch.benchmark().startsWith(each.getSimpleName() + "."))
              .findFirst()
              .orElseThrow();
      List<String> methods = methods(benchmark);
      Pattern pattern = Pattern.compile(batch.benchmark());
      assertThat(methods.stream().filter(pattern.asMatchPredicate()).count())
          .as(batch.toString())
          .isEqualTo(methods(batch));
      assertThat(batch.parameters().keySet()).as(batch.toString()).isEqualTo(parameters(benchmark));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"target", "full", "collections", "workloads", "smoke"})
  void noSetMeasuresAVariantTwice(String set) {
    Set<String> seen = new HashSet<>();
    for (Batch batch : Batch.ofSet(set)) {
      for (List<String> values : Lists.cartesianProduct(List.copyOf(batch.parameters().values()))) {
        assertThat(seen.add(batch.benchmark() + values)).as(batch.benchmark() + values).isTrue();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"target", "full", "smoke"})
  void quiverIsMeasuredWithAndWithoutTheVectorApi(String set) {
    assertThat(Batch.ofSet(set).stream().flatMap(b -> b.parameters().values().stream()))
        .anyMatch(values -> values.contains("QUIVER"))
        .anyMatch(values -> values.contains("QUIVER_SIMD"));
  }

  /** The time of a round of forks on the machine that the sets were designed for. */
  @ParameterizedTest
  @CsvSource({"target, 920", "full, 1600", "collections, 140", "workloads, 700", "smoke, 130"})
  void aRoundOfEachSetEndsInItsTime(String set, double seconds) {
    double aRound =
        Batch.ofSet(set).stream()
            .mapToDouble(batch -> methods(batch) * combinations(batch) * seconds(batch))
            .sum();

    assertThat(aRound).isBetween(1.0, seconds);
  }

  @Test
  void allWorkloadsAreMeasured() {
    assertThat(Batch.ofSet("workloads").get(0).parameters().get("workload"))
        .containsExactlyInAnyOrderElementsOf(Stream.of(Workload.values()).map(Enum::name).toList());
  }

  @ParameterizedTest
  @ValueSource(strings = {"target", "full", "collections", "workloads", "smoke"})
  void addsTheVectorApiOnlyIfItIsMeasured(String set) {
    for (Batch batch : Batch.ofSet(set)) {
      List<String> values = batch.parameters().values().stream().flatMap(List::stream).toList();
      boolean added =
          batch.options().getJvmArgsPrepend().orElse(List.of()).containsAll(VectorApi.OPTIONS);
      assertThat(values.stream().anyMatch(VectorApi::isNeededBy))
          .as(batch.toString())
          .isEqualTo(added);
      assertThat(added && values.stream().anyMatch(VectorApi::isUnwantedBy)).isFalse();
    }
  }

  @Test
  void measuresAVariantAgainInASeparateFork() {
    Map<String, String> parameters =
        Map.of("codec", "QUIVER_SIMD_ARRAY", "elementType", "FLOAT", "dimension", "1536");
    Batch batch = Batch.of(new Variant("CodecBenchmark.encode", parameters));

    assertThat(methods(batch) * combinations(batch)).isEqualTo(1);
    Options options = batch.options();
    assertThat(options.getIncludes()).containsExactly("\\.CodecBenchmark.encode$");
    assertThat(options.getParameter("codec").get()).containsExactly("QUIVER_SIMD_ARRAY");
    assertThat(options.getParameter("dimension").get()).containsExactly("1536");
    assertThat(options.getJvmArgsPrepend().get()).containsAll(VectorApi.OPTIONS);
  }

  /** JMH uses the arguments of the options instead of the annotation's. */
  @ParameterizedTest
  @ValueSource(strings = {"target", "full", "collections", "workloads", "smoke"})
  void keepsTheJvmArgumentsOfABenchmark(String set) {
    for (Batch batch : Batch.ofSet(set)) {
      Options options = batch.options();
      assertThat(options.getJvmArgsAppend().hasValue()).as(batch.toString()).isFalse();
      assertThat(options.getJvmArgs().hasValue()).as(batch.toString()).isFalse();
    }
    for (Class<?> benchmark : BENCHMARKS) {
      String[] prepended = benchmark.getAnnotation(Fork.class).jvmArgsPrepend();
      assertThat(prepended).as(benchmark.toString()).containsExactly(Fork.BLANK_ARGS);
    }
  }

  private static double seconds(Batch batch) {
    if (batch.benchmark().matches("(Workload|Record)Benchmark.*")) {
      return 6;
    }
    if (batch.benchmark().matches("(Write|Rows|Execute|Row|Matrix)Benchmark.*")) {
      return 2.8;
    }
    return batch.benchmark().matches("(Codec|CqlVector|Collection)Benchmark.*") ? 1.9 : 1.07;
  }

  private static int methods(Batch batch) {
    return batch.benchmark().split("[|]", -1).length;
  }

  private static int combinations(Batch batch) {
    return batch.parameters().values().stream().mapToInt(List::size).reduce(1, (a, b) -> a * b);
  }

  private static List<String> methods(Class<?> benchmark) {
    return Stream.of(benchmark.getMethods())
        .filter(method -> method.isAnnotationPresent(Benchmark.class))
        .map(method -> benchmark.getSimpleName() + "." + method.getName())
        .toList();
  }

  private static Set<String> parameters(Class<?> benchmark) {
    Set<String> names = new HashSet<>();
    Stream.of(benchmark.getFields())
        .filter(field -> field.isAnnotationPresent(Param.class))
        .forEach(field -> names.add(field.getName()));
    return names;
  }
}

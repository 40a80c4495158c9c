/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.internal.kernel.KernelSet;
import dev.quiver.internal.kernel.VectorKernel;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.testkit.Seed;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Compares random vectors along every path with the server's bytes. */
class OracleTest {

  private static final long VECTORS = Long.getLong("quiver.test.oracle.vectors");

  private static Comparisons comparisons;

  @BeforeAll
  static void open() throws ReflectiveOperationException {
    comparisons = new Comparisons();
  }

  @AfterAll
  static void close() throws IOException {
    comparisons.close();
  }

  /** Classes in a folder, as {@code mvn test} uses them, do not include those for newer JDKs. */
  @Test
  void hasTheKernelsThatTheExecutionNames() {
    boolean jar =
        KernelSet.class
            .getProtectionDomain()
            .getCodeSource()
            .getLocation()
            .getPath()
            .endsWith(".jar");
    String kernels = jar ? System.getProperty("quiver.test.kernels") : "simd,portable,scalar";
    List<String> named = List.of(kernels.split(",", -1));
    assertThat(KernelSet.all()).extracting(VectorKernel::name).isEqualTo(named);
    assertThat(comparisons.comparers()).extracting(Comparer::kernel).isEqualTo(named);
  }

  @Test
  void randomVectorsEqualTheServersOnEveryPath() throws Exception {
    Comparisons.Counts counts = comparisons.compare(VECTORS, Seed.random("oracle"));
    counts.report();
    assertThat(counts.vectors()).isGreaterThanOrEqualTo(VECTORS);
    int cells = cellsOfAllTypes() * KernelSet.all().size();
    assertThat(counts.ofCells()).hasSize(2 * cells);
    assertThat(counts.ofCells().keySet())
        .filteredOn(it -> it.endsWith(Comparer.LONG))
        .hasSize(cells);
    assertThat(counts.ofCells()).allSatisfy((cell, count) -> assertThat(count).isPositive());
    assertThat(counts.ofCells().values().stream().mapToLong(it -> it).sum())
        .isEqualTo(counts.vectors());
  }

  private static int cellsOfAllTypes() {
    return Stream.of(ElementType.values())
        .mapToInt(
            type -> (int) OraclePath.all().stream().filter(it -> it.types().test(type)).count())
        .sum();
  }

  @Test
  void specialValuesEqualTheServersOnEveryPath() {
    for (Comparer comparer : comparisons.comparers()) {
      assertThat(comparer.compareSpecialValues()).isEqualTo(cellsOfAllTypes());
    }
  }

  /** A missing path would not be noticed elsewhere: the counts are per path. */
  @Test
  void everyPathExistsWithItsKindsOfBuffers() {
    Map<String, Integer> kinds = new TreeMap<>();
    OraclePath.all().forEach(cell -> kinds.merge(cell.path(), 1, Integer::sum));
    assertThat(kinds)
        .containsOnly(
            Map.entry("kernel", 11),
            Map.entry("array codec", 10),
            Map.entry("CqlVector codec", 10),
            Map.entry("List codec", 10),
            Map.entry("long[] codec of UUIDs", 10),
            Map.entry("list codec", 10),
            Map.entry("set codec", 10),
            Map.entry("write-through", 9),
            Map.entry("page, Vectors.read", 11),
            Map.entry("page, Vectors.read of UUIDs as longs", 11),
            Map.entry("page, RowDecoder to arrays", 11),
            Map.entry("page, RowDecoder to objects", 11),
            Map.entry("page, MatrixReader", 11),
            Map.entry("page, row.get", 11));
  }
}

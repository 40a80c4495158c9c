/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quiver.internal.kernel.ActiveKernel;
import dev.quiver.internal.kernel.Kernels;
import dev.quiver.internal.kernel.VectorKernel;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.testkit.Seed;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Compares random vectors along every path with the server's bytes; finds planted faults. */
class OracleTest {

  private static final long VECTORS = Long.getLong("quiver.test.oracle.vectors");

  @AutoClose private static Comparisons comparisons;
  private static final int MINUS_ZERO = 0x80000000;

  @BeforeAll
  static void open() throws ReflectiveOperationException {
    comparisons = new Comparisons();
  }

  /** Classes in a folder, as {@code mvn test} uses them, do not include those for newer JDKs. */
  @Test
  void hasTheKernelsThatTheExecutionNames() {
    boolean jar =
        ActiveKernel.class
            .getProtectionDomain()
            .getCodeSource()
            .getLocation()
            .getPath()
            .endsWith(".jar");
    String kernels = jar ? System.getProperty("quiver.test.kernels") : "simd,portable";
    List<String> named = List.of(kernels.split(",", -1));
    assertThat(Kernels.all()).extracting(VectorKernel::name).isEqualTo(named);
    assertThat(comparisons.comparers()).extracting(Comparer::kernel).isEqualTo(named);
  }

  @Test
  void randomVectorsEqualTheServersOnEveryPath() throws Exception {
    Comparisons.Counts counts = comparisons.compare(VECTORS, Seed.random("oracle"));
    counts.report();
    assertThat(counts.vectors()).isGreaterThanOrEqualTo(VECTORS);
    int cells = cellsOfAllTypes() * Kernels.all().size();
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

  /** A path that loses the sign of zeros. */
  private static void losesASign(Sample sample, SplittableRandom random) {
    for (byte[] vector : sample.vectors()) {
      if (sample.type().size() == Integer.BYTES) {
        byte[] found = vector.clone();
        for (int i = 0; i < found.length; i += Integer.BYTES) {
          if (ByteBuffer.wrap(found).getInt(i) == MINUS_ZERO) {
            found[i] = 0;
          }
        }
        Bits.check("planted", vector, found);
      }
    }
  }

  @Test
  void reportsADifferenceWithItsVectors() {
    OraclePath faulty = new OraclePath("planted", "none", OraclePath::any, OracleTest::losesASign);
    Comparison comparison = new Comparison(List.of(faulty));
    for (ThrowingCallable compares :
        List.<ThrowingCallable>of(
            () -> comparison.compare(100_000, new SplittableRandom(1)),
            comparison::compareSpecialValues)) {
      assertThatThrownBy(compares)
          .isInstanceOf(AssertionError.class)
          .hasMessageContaining("planted | none")
          .hasMessageContaining("kernel " + ActiveKernel.get().name())
          .hasMessageContaining("80000000");
    }
  }
}

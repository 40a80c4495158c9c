/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.kernel.Kernels;
import dev.quiver.testkit.BufferKind;
import dev.quiver.testkit.ChildJvm;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Reading into an array of primitives allocates nothing, whatever kind of buffer the cell is and
 * whichever way the kernel takes for its dimension.
 *
 * <p>With the Vector API that depends on the JIT: once in a while it compiles a loop so that each
 * register is put on the heap, for as long as the JVM lives. So this is what a new JVM has to
 * reach, in one of a few attempts; those that do not are in the log.
 */
class VectorsAllocationTest {

  private static final int ATTEMPTS = 3;

  private static final List<String> FORMS =
      List.of("float[]", "double[]", "int[]", "long[]", "long[] of UUIDs");

  private static Map<String, Double> allocated;

  @BeforeAll
  static void measure(@TempDir Path folder) throws Exception {
    boolean vectorApi = Kernels.preferred().startsWith("simd");
    allocated = vectorApi ? ofNewJvms(folder) : VectorAllocations.measure();
  }

  static Stream<Arguments> cases() {
    return IntStream.of(VectorAllocations.DIMENSIONS)
        .boxed()
        .flatMap(
            dimension -> Stream.of(BufferKind.values()).map(kind -> Arguments.of(dimension, kind)));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void by_index(int dimension, BufferKind kind) {
    for (String form : FORMS) {
      String name = VectorAllocations.name(dimension, kind, form);
      assertThat(allocated).containsKey(name);
      assertThat(allocated.get(name)).as(name).isLessThan(1);
    }
  }

  @Test
  void by_name_and_by_identifier() {
    for (int dimension : VectorAllocations.DIMENSIONS) {
      assertThat(allocated.get(dimension + " by name")).isLessThan(1);
      assertThat(allocated.get(dimension + " by identifier")).isLessThan(1);
    }
  }

  /** What the first JVM measures that allocates nothing, or the last one. */
  private static Map<String, Double> ofNewJvms(Path folder)
      throws IOException, InterruptedException {
    Map<String, Double> measured = Map.of();
    for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
      measured = ofNewJvm(folder);
      Map<String, Double> some = new LinkedHashMap<>(measured);
      some.values().removeIf(bytes -> bytes < 1);
      if (some.isEmpty()) {
        return measured;
      }
      System.out.printf("JVM %d of %d allocates bytes a read: %s%n", attempt, ATTEMPTS, some);
    }
    return measured;
  }

  private static Map<String, Double> ofNewJvm(Path folder)
      throws IOException, InterruptedException {
    List<String> options =
        List.of(
            "--add-modules=jdk.incubator.vector",
            "-Dorg.slf4j.simpleLogger.defaultLogLevel=error",
            "-Dquiver.kernel=" + Kernels.preferred());
    Map<String, Double> measured = new LinkedHashMap<>();
    for (String line : ChildJvm.run(folder, options, VectorAllocations.class)) {
      if (line.startsWith(VectorAllocations.RESULT)) {
        String[] result = line.substring(VectorAllocations.RESULT.length()).split("=", 2);
        measured.put(result[0], Double.valueOf(result[1]));
      }
    }
    return measured;
  }
}

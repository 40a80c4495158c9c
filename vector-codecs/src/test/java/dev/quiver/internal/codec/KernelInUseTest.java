/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import dev.quiver.codec.VectorCodecs;
import dev.quiver.internal.kernel.ActiveKernel;
import dev.quiver.testkit.ChildJvm;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests what Quiver logs once in each JVM. */
class KernelInUseTest {

  private static final String VECTOR_API = "--add-modules=jdk.incubator.vector";

  private static final String LINE =
      "INFO dev.quiver.internal.codec.KernelInUse - Quiver moves vectors with kernel %s: %s";

  /** The line expected here and in a child JVM with the same options. */
  private static final String IN_USE =
      LINE.formatted(ActiveKernel.get().name(), ActiveKernel.reason());

  /** Ways to create the first codec. */
  enum First {
    REGISTRY(QuiverCodecRegistry::create),
    ARRAY_CODEC(() -> VectorCodecs.vectorToArray(DataTypes.FLOAT, float[].class)),
    BOUND_ARRAY_CODEC(() -> VectorCodecs.vectorToArray(DataTypes.UUID, 3, long[].class)),
    CQL_VECTOR_CODEC(() -> VectorCodecs.vectorToCqlVector(TypeCodecs.FLOAT, 3)),
    LIST_CODEC(() -> VectorCodecs.vectorToList(TypeCodecs.BIGINT, 3));

    @SuppressWarnings("ImmutableEnumChecker") // a function without state
    private final Supplier<Object> way;

    First(Supplier<Object> way) {
      this.way = way;
    }

    void make() {
      assertThat(way.get()).isNotNull();
    }
  }

  @ParameterizedTest
  @EnumSource
  void theFirstCodecOrRegistryLogsTheKernel(First first) throws Exception {
    assertThat(logOf(first.name(), "info")).containsExactly(IN_USE);
  }

  @Test
  void manyCodecsAndRegistriesLogTheKernelOnce() throws Exception {
    assertThat(logOf("MANY", "debug")).containsExactly(IN_USE);
  }

  /** Having Quiver on the class path without using it tries no kernel. */
  @Test
  void logsNothingWithoutACodec() throws Exception {
    assertThat(logOf("NONE", "debug")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"portable", "simd"})
  void logsNoWarningForTheConfiguredKernel(String name) throws Exception {
    assertThat(logOf("REGISTRY", "info", VECTOR_API, "-Dquiver.kernel=" + name))
        .containsExactly(LINE.formatted(name, "set by -Dquiver.kernel=" + name));
  }

  @Test
  void warnsIfAnotherKernelThanTheConfiguredOneIsUsed() throws Exception {
    assertThat(logOf("MANY", "warn", "-Dquiver.kernel=nonsense"))
        .singleElement()
        .asString()
        .startsWith(
            "WARN dev.quiver.internal.codec.KernelInUse - Quiver moves vectors with kernel ")
        .contains("; ignoring -Dquiver.kernel=nonsense: expected one of simd, ");
  }

  @Test
  void reportsOnlyVersionsOfJarsThatDiffer() {
    assertThat(KernelInUse.mismatch("0.1.0", "0.2.0"))
        .isEqualTo(
            "quiver-core is 0.1.0 and quiver-vector-codecs 0.2.0: use one version of both, as"
                + " quiver-bom does");
    assertThat(KernelInUse.mismatch("0.2.0", "0.2.0")).isNull();
    assertThat(KernelInUse.mismatch(null, "0.2.0")).isNull();
    assertThat(KernelInUse.mismatch("0.1.0", null)).isNull();
  }

  /** Returns Quiver's log lines, from the given level up. */
  private List<String> logOf(String what, String level, String... options)
      throws IOException, InterruptedException {
    List<String> all = new ArrayList<>();
    String kernel = System.getProperty(ActiveKernel.PROPERTY);
    if (kernel != null) {
      all.addAll(List.of(VECTOR_API, "-Dquiver.kernel=" + kernel));
    }
    all.addAll(List.of(options));
    all.add("-Dorg.slf4j.simpleLogger.defaultLogLevel=error");
    all.add("-Dorg.slf4j.simpleLogger.log.dev.quiver=" + level);
    all.add("-Dorg.slf4j.simpleLogger.showThreadName=false");
    all.add("-Dorg.slf4j.simpleLogger.logFile=System.out");
    List<String> lines = ChildJvm.run(all, Child.class, what);
    assertThat(lines).as("the child has done its work").contains("done " + what);
    return lines.stream().filter(line -> line.contains("uiver") && line.contains(" - ")).toList();
  }

  /** Runs in a separate JVM. */
  static final class Child {

    private Child() {}

    public static void main(String[] args) throws InterruptedException {
      switch (args[0]) {
        case "NONE" -> {}
        case "MANY" -> {
          List<Thread> threads = new ArrayList<>();
          for (int i = 0; i < 4; i++) {
            threads.add(new Thread(Child::makeAll));
          }
          threads.forEach(Thread::start);
          for (Thread thread : threads) {
            thread.join();
          }
        }
        default -> First.valueOf(args[0]).make();
      }
      System.out.println("done " + args[0]);
    }

    private static void makeAll() {
      for (int i = 0; i < 20; i++) {
        for (First first : First.values()) {
          first.make();
        }
      }
    }
  }
}

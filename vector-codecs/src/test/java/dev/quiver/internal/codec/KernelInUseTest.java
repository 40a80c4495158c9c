/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.codec.VectorCodecs;
import dev.quiver.internal.kernel.KernelSet;
import dev.quiver.testkit.ChildJvm;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a JVM of its own writes to its log, which it does once in its life. */
class KernelInUseTest {

  private static final String VECTOR_API = "--add-modules=jdk.incubator.vector";
  private static final String NO_WARM_UP = "-Dquiver.kernel.warm-up=false";
  private static final String TAKEN_OVER = "the fastest that runs here";

  /** Of children: a rare one warms up in vain. */
  private static final int ATTEMPTS = 3;

  private static final String LINE =
      "INFO dev.quiver.internal.codec.KernelInUse - Quiver moves vectors with kernel ";

  /** During the warm-up. */
  private static final String START =
      LINE
          + "(portable|segment): the fastest at once;.* not simd(-segment)?:"
          + " it takes over once it is compiled.*";

  /**
   * The kernel that stays, in the execution and in a child of the same options: both choose without
   * a pin.
   */
  private static final String IN_USE =
      LINE + "%s: %s".formatted(KernelSet.warmUp().join().name(), KernelSet.reason());

  /** The ways to a first codec. */
  enum First {
    REGISTRY {
      @Override
      void make() {
        QuiverCodecRegistry.create();
      }
    },
    ARRAY_CODEC {
      @Override
      void make() {
        VectorCodecs.floatArray();
      }
    },
    BOUND_ARRAY_CODEC {
      @Override
      void make() {
        VectorCodecs.uuidLongs(3);
      }
    },
    CQL_VECTOR_CODEC {
      @Override
      void make() {
        VectorCodecs.cqlVector(Float.class, 3);
      }
    },
    LIST_CODEC {
      @Override
      void make() {
        VectorCodecs.list(Long.class, 3);
      }
    };

    abstract void make();
  }

  @ParameterizedTest
  @EnumSource
  void theFirstCodecOrRegistrySaysWhichKernelIsInUse(First first) throws Exception {
    assertThat(logOf(first.name(), "info", NO_WARM_UP)).containsExactly(IN_USE);
  }

  @ParameterizedTest
  @EnumSource
  void theFirstCodecOrRegistryBeginsTheWarmUp(First first) throws Exception {
    assertThat(logOf(first.name(), "info", VECTOR_API)).singleElement().asString().matches(START);
  }

  @Test
  void theEndOfTheWarmUpIsSaid() throws Exception {
    List<String> lines = List.of();
    for (int attempt = 1;
        attempt <= ATTEMPTS && !lines.toString().contains(TAKEN_OVER);
        attempt++) {
      lines = logOf("WARM REGISTRY", "info", VECTOR_API, ChildJvm.LONG_WARM_UP);
    }

    assertThat(lines).hasSize(2);
    assertThat(lines.get(0)).matches(START);
    assertThat(lines.get(1))
        .matches(
            LINE
                + "(simd(-segment)?: %s.*|(portable|segment): .* not compiled within .*)"
                    .formatted(TAKEN_OVER));
  }

  @Test
  void manyCodecsAndRegistriesSayItOnce() throws Exception {
    assertThat(logOf("MANY", "info", NO_WARM_UP)).containsExactly(IN_USE);
  }

  /** Nothing is said, and no kernel is tried, where Quiver is on the class path but not in use. */
  @Test
  void withoutACodecNothingIsSaid() throws Exception {
    assertThat(logOf("NONE", "debug")).isEmpty();
  }

  @Test
  void atDebugItSaysWhyNotTheOthers() throws Exception {
    List<String> expected = new ArrayList<>(List.of(IN_USE));
    KernelSet.refused()
        .forEach(
            (name, why) ->
                expected.add(
                    "DEBUG dev.quiver.internal.codec.KernelInUse - Kernel %s is not in use: %s"
                        .formatted(name, why)));
    assertThat(expected).hasSize(5);
    assertThat(logOf("MANY", "debug", NO_WARM_UP)).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(strings = {"scalar", "portable"})
  void aPinnedKernelInUseIsNoWarning(String name) throws Exception {
    assertThat(logOf("REGISTRY", "info", "-Dquiver.kernel=" + name))
        .containsExactly(
            "INFO dev.quiver.internal.codec.KernelInUse - Quiver moves vectors with kernel %s: pinned by -Dquiver.kernel=%s"
                .formatted(name, name));
  }

  @Test
  void anotherKernelThanThePinnedOneIsAWarning() throws Exception {
    assertThat(logOf("MANY", "warn", "-Dquiver.kernel=nonsense", NO_WARM_UP))
        .singleElement()
        .asString()
        .startsWith(
            "WARN dev.quiver.internal.codec.KernelInUse - Quiver moves vectors with kernel %s: the fastest that runs here, as -Dquiver.kernel=nonsense names none of"
                .formatted(KernelSet.preferred()));
  }

  @Test
  void optionsThatAreNotUnderstoodAreWarnings() throws Exception {
    assertThat(
            logOf(
                "REGISTRY",
                "warn",
                "-Dquiver.kernel=scalar",
                "-Dquiver.kernel.warm-up=off",
                "-Dquiver.kernel.warm-up.millis=2s"))
        .containsExactly(
            "WARN dev.quiver.internal.codec.KernelInUse - -Dquiver.kernel.warm-up: expected true or false, got 'off', which is not taken",
            "WARN dev.quiver.internal.codec.KernelInUse - -Dquiver.kernel.warm-up.millis: expected a whole number above 0, got '2s', which is not taken");
  }

  /** The lines of Quiver, from the level on. */
  private List<String> logOf(String what, String level, String... options)
      throws IOException, InterruptedException {
    List<String> all = new ArrayList<>();
    if (ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent()) {
      all.add(VECTOR_API);
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

  /** Runs in a JVM of its own. */
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
        default -> {
          String[] what = args[0].split(" ", -1);
          First.valueOf(what[what.length - 1]).make();
          if (what.length > 1) {
            awaitWarmUp();
          }
        }
      }
      System.out.println("done " + args[0]);
    }

    /** Its end, and the line that the thread of the warm-up then writes. */
    private static void awaitWarmUp() throws InterruptedException {
      KernelSet.warmUp().join();
      for (Thread thread : Thread.getAllStackTraces().keySet()) {
        if (thread.getName().equals("quiver-kernel-warm-up")) {
          thread.join();
        }
      }
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

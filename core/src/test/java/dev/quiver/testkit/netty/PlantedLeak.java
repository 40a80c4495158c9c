/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testkit.netty;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.testkit.NewJvmTests;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A passing test, which may leak a buffer, for separate JVMs. */
public abstract class PlantedLeak {
  private static final String LEAKS = "quiver.test.leaks";

  PlantedLeak() {}

  /** Checked by the class. */
  @ExtendWith(LeakOfClassExtension.class)
  static final class OfClass extends PlantedLeak {}

  /** Checked by the run. */
  @ExtendWith(LeakOfRunExtension.class)
  static final class OfRegisteredRun extends PlantedLeak {}

  /** Checked by the run, if that check is registered. */
  static final class OfRun extends PlantedLeak {}

  @Test
  void passesButLeaks() {
    ByteBuf buffer = ByteBufAllocator.DEFAULT.ioBuffer(100).writeInt(1);
    assertThat(buffer.readInt()).isEqualTo(1);
    if (!Boolean.getBoolean(LEAKS)) {
      buffer.release();
    }
  }

  /**
   * Runs a test that leaks a buffer, and one that does not, each in a separate JVM, and checks that
   * the first fails although its test passes.
   *
   * @param options the options of the JVMs
   */
  static void check(Class<? extends PlantedLeak> tests, List<String> options)
      throws IOException, InterruptedException {
    List<String> leaking = new ArrayList<>(run(tests, options, true).values());
    assertThat(leaking).hasSize(2).contains(NewJvmTests.PASSED);
    leaking.remove(NewJvmTests.PASSED);
    assertThat(leaking.get(0))
        .contains("Leaked, in all: 1", "ByteBuf", PlantedLeak.class.getName() + ".passesButLeaks");

    assertThat(run(tests, options, false).values()).containsExactly(NewJvmTests.PASSED);
  }

  /** Checks the run's check, which this JVM's class path registers. */
  public static void checkRun(List<String> options) throws IOException, InterruptedException {
    check(OfRun.class, options);
  }

  private static Map<String, String> run(
      Class<? extends PlantedLeak> tests, List<String> options, boolean leaks)
      throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(List.of("-Xmx64m", "-XX:TieredStopAtLevel=1"));
    all.addAll(options);
    all.add("-D" + LEAKS + "=" + leaks);
    return NewJvmTests.run(tests, all);
  }
}

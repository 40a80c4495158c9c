/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.leak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.testkit.netty.LeakRecorder;
import dev.quiver.testkit.netty.PlantedLeak;
import io.netty.buffer.ByteBuf;
import io.netty.util.ResourceLeakDetector;
import io.netty.util.ResourceLeakDetectorFactory;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Checks that a leak would fail this run, with its Java, Netty and allocator. */
class LeakDetectionContractIT {
  @Test
  void everyBufferIsTracked() {
    assertThat(ResourceLeakDetector.getLevel()).isEqualTo(ResourceLeakDetector.Level.PARANOID);
    assertThat(ResourceLeakDetectorFactory.instance().newResourceLeakDetector(ByteBuf.class))
        .isInstanceOf(LeakRecorder.class);
    assertThat(LeakRecorder.isInUse()).isTrue();
  }

  /** Runs JVMs with the same settings of Netty. */
  @Test
  void aLeakFailsARunWithPassingTests() throws IOException, InterruptedException {
    PlantedLeak.checkRun(
        System.getProperties().stringPropertyNames().stream()
            .filter(name -> name.startsWith("io.netty."))
            .map(name -> "-D" + name + "=" + System.getProperty(name))
            .toList());
  }
}

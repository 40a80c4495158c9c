/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testkit.netty;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Checks that a leak would fail a class of tests, and a run. */
class LeakDetectionTest {

  private static final List<String> RECORDED =
      List.of(
          "-Dio.netty.customResourceLeakDetector=" + LeakRecorder.class.getName(),
          "-Dio.netty.leakDetection.targetRecords=32");

  @Test
  void aLeakFailsAClassWithPassingTests() throws IOException, InterruptedException {
    PlantedLeak.check(PlantedLeak.OfClass.class, RECORDED);
  }

  @Test
  void aLeakFailsARunWithPassingTests() throws IOException, InterruptedException {
    PlantedLeak.check(PlantedLeak.OfRegisteredRun.class, tracked());
  }

  private static List<String> tracked() {
    return List.of(RECORDED.get(0), RECORDED.get(1), "-Dio.netty.leakDetection.level=paranoid");
  }
}

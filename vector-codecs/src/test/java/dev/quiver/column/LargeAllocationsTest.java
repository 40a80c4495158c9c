/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.column;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.testkit.ChildJvm;
import java.util.List;
import org.junit.jupiter.api.Test;

/** With G1's smallest regions, reading allocates no large object except the result. */
class LargeAllocationsTest {

  @Test
  void allocatesNoLargeObjectExceptTheResult() throws Exception {
    List<String> options =
        List.of(
            "-XX:+UseG1GC",
            "-XX:G1HeapRegionSize=1m",
            "-Xmx256m",
            "-Dorg.slf4j.simpleLogger.defaultLogLevel=error");
    assertThat(ChildJvm.run(options, LargeAllocations.class))
        .contains(
            "page 1",
            "pages 1",
            "known 1",
            "reused page 0",
            "reused pages 0",
            "reused chunks 0",
            "pages with ids 1");
  }
}
